import type { RealisedDrawdownRow } from '@portal/contract/reports/performance/realised-drawdown.ts'

import type { ReportTable } from '../report-table.ts'

/** The maximum drawdown of each account in the period; the total row is the whole scope. */
export const REALISED_DRAWDOWN = {
  title: 'title.realisedDrawdown',
  name: 'realised-drawdown',
  columns: [
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'depth', title: 'column.drawdown', kind: 'percent' },
    { key: 'peak', title: 'column.peak', kind: 'date' },
    { key: 'trough', title: 'column.trough', kind: 'date' },
    { key: 'recovery', title: 'column.recovery', kind: 'date' },
    { key: 'durationDays', title: 'column.duration', unit: 'days', kind: 'count' },
  ],
  remark: 'remark.realisedDrawdown',
} as const satisfies ReportTable<RealisedDrawdownRow>
