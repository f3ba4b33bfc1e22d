import type { AccountPerformanceRow, BenchmarkPerformanceRow } from '@portal/contract/reports/performance.ts'
import type { RealisedDrawdownRow } from '@portal/contract/reports/realised-drawdown.ts'

import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import type { DifferenceRow } from './difference.ts'

/** A return of an account, or of the total. */
export const accountKey: FigureKeyOf<AccountPerformanceRow> = ({ account }, column) => ({ row: [account], column })

/** A return of a benchmark, or of the scope's benchmark. */
export const benchmarkKey: FigureKeyOf<BenchmarkPerformanceRow> = ({ benchmark }, column) => ({ row: [benchmark], column })

/** The scope's return minus its benchmark's. */
export const differenceKey: FigureKeyOf<DifferenceRow> = (_row, column) => ({ row: ['Total', 'less benchmark'], column })

/** A drawdown of an account, or of the total; its dates are not figures. */
export const drawdownKey: FigureKeyOf<RealisedDrawdownRow> = ({ account }, column) =>
  column === 'depth' || column === 'durationDays' ? { row: [account], column } : null
