import type { DrawdownDay, DrawdownPosition, DrawdownRow } from '@portal/contract/reports/performance/drawdowns.ts'

import type { ReportTable } from '../report-table.ts'

/** The deepest drawdowns of the scope. */
export const DRAWDOWNS = {
  title: 'title.drawdowns',
  name: 'drawdowns',
  columns: [
    { key: 'drawdown', title: 'column.number', kind: 'text' },
    { key: 'depth', title: 'column.drawdown', kind: 'percent' },
    { key: 'peak', title: 'column.peak', kind: 'date' },
    { key: 'trough', title: 'column.trough', kind: 'date' },
    { key: 'recovery', title: 'column.recovery', kind: 'date' },
    { key: 'durationDays', title: 'column.duration', unit: 'days', kind: 'count' },
    { key: 'profitAndLoss', title: 'column.profitAndLoss', unit: 'reportingCCY', kind: 'moneyChange', isTotalled: false },
  ],
  remark: 'remark.drawdowns',
} as const satisfies ReportTable<DrawdownRow>

/** The days that fell most in them. */
export const DRAWDOWN_DAYS = {
  title: 'title.drawdownDays',
  name: 'drawdown-days',
  columns: [
    { key: 'date', title: 'column.date', kind: 'date' },
    { key: 'drawdown', title: 'column.number', kind: 'text' },
    { key: 'return', title: 'column.return', kind: 'percentChange' },
  ],
} as const satisfies ReportTable<DrawdownDay>

/** The positions that lost most in them. */
export const DRAWDOWN_POSITIONS = {
  title: 'title.drawdownPositions',
  name: 'drawdown-positions',
  columns: [
    { key: 'position', title: 'column.position', kind: 'text' },
    { key: 'drawdown', title: 'column.number', kind: 'text' },
    { key: 'profitAndLoss', title: 'column.profitAndLoss', unit: 'reportingCCY', kind: 'moneyChange', isTotalled: false },
  ],
  remark: 'remark.drawdownPositions',
} as const satisfies ReportTable<DrawdownPosition>
