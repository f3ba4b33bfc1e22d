import type { FactorRow } from '@portal/contract/reports/factor-risk.ts'

import type { ReportTable } from './report-table.ts'

/** How much of each factor the scope holds, and how much of its variance each explains (specification S2.7, S3.21). */
export const FACTOR_RISK = {
  title: 'Factor Risk',
  name: 'factor-risk',
  columns: [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'weight', title: 'Weight', kind: 'percent' },
    { key: 'pctExplain', title: '% Explain', kind: 'percent' },
  ],
} as const satisfies ReportTable<FactorRow>
