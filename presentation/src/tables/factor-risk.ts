import type { FactorRow } from '@portal/contract/reports/factor-risk.ts'

import type { ReportTable } from './report-table.ts'

/** Exposure to each factor, and the share of the variance that it explains (specification S2.7, S3.21). */
export const FACTOR_RISK = {
  title: 'title.factorRisk',
  name: 'factor-risk',
  columns: [
    { key: 'name', title: 'column.name', kind: 'text' },
    { key: 'weight', title: 'column.weight', kind: 'percent' },
    { key: 'pctExplain', title: 'column.shareExplained', kind: 'percent' },
  ],
} as const satisfies ReportTable<FactorRow>
