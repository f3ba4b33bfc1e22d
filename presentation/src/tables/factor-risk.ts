import type { FactorRow } from '@portal/contract/reports/factor-risk.ts'

import type { ReportTable } from './report-table.ts'

/** Exposure to each factor, and the share of the variance that it explains (specification S2.7, S3.21). */
export const FACTOR_RISK = {
  title: 'Factor Risk',
  name: 'factor-risk',
  columns: [
    { key: 'name', title: 'Name', kind: 'text' },
    { key: 'weight', title: 'Weight', kind: 'percent' },
    { key: 'pctExplain', title: '% Explain', kind: 'percent' },
  ],
} as const satisfies ReportTable<FactorRow>
