import type { ExposureRow } from '@portal/contract/reports/exposure.ts'

import type { ReportTable } from './report-table.ts'

/** The NPV of each group, held directly and through funds; the total row is the scope. */
export const EXPOSURE = {
  title: 'title.exposure',
  name: 'exposure',
  columns: [
    { key: 'name', title: 'column.name', kind: 'text' },
    { key: 'direct', title: 'column.direct', unit: 'reportingCCY', kind: 'money' },
    { key: 'throughFunds', title: 'column.throughFunds', unit: 'reportingCCY', kind: 'money' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdditive: true },
  ],
} as const satisfies ReportTable<ExposureRow>
