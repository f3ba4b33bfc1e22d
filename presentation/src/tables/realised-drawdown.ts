import type { RealisedDrawdownRow } from '@portal/contract/reports/realised-drawdown.ts'

import type { ReportTable } from './report-table.ts'

/** The maximum drawdown of each account in the period; the total row is the whole scope. */
export const REALISED_DRAWDOWN = {
  title: 'Realised drawdown',
  name: 'realised-drawdown',
  columns: [
    { key: 'account', title: 'Account', kind: 'text' },
    { key: 'depth', title: 'Drawdown', kind: 'percent' },
    { key: 'peak', title: 'Peak', kind: 'date' },
    { key: 'trough', title: 'Trough', kind: 'date' },
    { key: 'recovery', title: 'Recovery', kind: 'date' },
    { key: 'durationDays', title: 'Duration', unit: 'days', kind: 'count' },
  ],
  remark: 'The deepest fall of the time-weighted index from a peak, of the time period. The start of the period is a peak.',
} as const satisfies ReportTable<RealisedDrawdownRow>
