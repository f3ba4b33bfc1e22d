import type { AccountPerformanceRow, BenchmarkPerformanceRow } from '@portal/contract/reports/performance.ts'
import type { RealisedDrawdownRow } from '@portal/contract/reports/realised-drawdown.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { DifferenceRow } from './difference.ts'

/** A return of an account, or of the whole under its own name. */
export const accountKey: FigureKeyOf<AccountPerformanceRow> = ({ account }, column) => ({ row: [account], column })

/** A return of a benchmark, or of the whole's own. */
export const benchmarkKey: FigureKeyOf<BenchmarkPerformanceRow> = ({ benchmark }, column) => ({ row: [benchmark], column })

/** The return of the whole less that of its benchmark. */
export const differenceKey: FigureKeyOf<DifferenceRow> = (_row, column) => ({ row: ['Total', 'less benchmark'], column })

/** A realised drawdown of an account, or of the whole under its own name; its days are dates, not figures. */
export const drawdownKey: FigureKeyOf<RealisedDrawdownRow> = ({ account }, column) =>
  column === 'depth' || column === 'durationDays' ? { row: [account], column } : null
