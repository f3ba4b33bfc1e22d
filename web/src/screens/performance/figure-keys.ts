import type { AttributionRow } from '@portal/contract/reports/performance/attribution.ts'
import type { DrawdownDay, DrawdownPosition, DrawdownRow } from '@portal/contract/reports/performance/drawdowns.ts'
import type { AccountPerformanceRow, BenchmarkPerformanceRow } from '@portal/contract/reports/performance/performance.ts'
import type { RealisedDrawdownRow } from '@portal/contract/reports/performance/realised-drawdown.ts'
import type { CalendarRow, StatisticsRow } from '@portal/contract/reports/performance/statistics.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'
import type { DifferenceRow } from '@portal/presentation/tables/difference.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'

/** A return of an account, or of the total. */
export const accountKey: FigureKeyOf<AccountPerformanceRow> = ({ account }, column) => ({ row: [account], column })

/** A return of a benchmark, or of the scope's benchmark. */
export const benchmarkKey: FigureKeyOf<BenchmarkPerformanceRow> = ({ benchmark }, column) => ({ row: [benchmark], column })

/** The scope's return minus its benchmark's. */
export const differenceKey: FigureKeyOf<DifferenceRow> = (_row, column) => ({ row: ['Total', 'less benchmark'], column })

/** The scope's time-weighted return, its money-weighted one, or their difference. */
export const timingKey: FigureKeyOf<DifferenceRow> = ({ name }, column) => ({ row: TIMING_KEYS[name] ?? ['Total'], column })
const TIMING_KEYS: Readonly<Record<string, readonly string[]>> = {
  [reportTableText('row.timeWeighted')]: ['Total', 'time-weighted'],
  [reportTableText('row.timingOfFlows')]: ['Total', 'timing of flows'],
}

/** A statistic of an account, the scope or its benchmark; its first day is no figure. */
export const statisticsKey: FigureKeyOf<StatisticsRow> = ({ account }, column) =>
  column === 'firstDay' ? null : { row: [account], column }

/** A return of a calendar month or year. */
export const calendarKey: FigureKeyOf<CalendarRow> = ({ year }, column) => ({ row: ['calendar', year], column })

/** An effect, weight or return of a group, or of the whole. */
export const attributionKey: FigureKeyOf<AttributionRow> = ({ group }, column) => ({ row: [group], column })

/** A drawdown of an account, or of the total; its dates are not figures. */
export const drawdownKey: FigureKeyOf<RealisedDrawdownRow> = ({ account }, column) =>
  column === 'depth' || column === 'durationDays' ? { row: [account], column } : null

/** A figure of one of the deepest drawdowns. */
export const drawdownRowKey: FigureKeyOf<DrawdownRow> = ({ drawdown }, column) =>
  column === 'depth' || column === 'durationDays' || column === 'profitAndLoss' ? { row: [drawdown], column } : null

/** The return of a day of a drawdown. */
export const drawdownDayKey: FigureKeyOf<DrawdownDay> = ({ drawdown, date }, column) =>
  column === 'return' ? { row: ['worstDays', drawdown, plainFigure('date', date)], column } : null

/** Contribution of a position to a drawdown. */
export const drawdownPositionKey: FigureKeyOf<DrawdownPosition> = ({ drawdown, position }, column) =>
  column === 'profitAndLoss' ? { row: ['positions', drawdown, position], column } : null
