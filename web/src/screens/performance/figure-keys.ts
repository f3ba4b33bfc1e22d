import type { AccountPerformanceRow, BenchmarkPerformanceRow } from '@portal/contract/reports/performance.ts'

import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'

/** A return of an account, or of the whole under its own name. */
export const accountKey: FigureKeyOf<AccountPerformanceRow> = ({ account }, column) => ({ row: [account], column })

/** A return of a benchmark, or of the whole's own. */
export const benchmarkKey: FigureKeyOf<BenchmarkPerformanceRow> = ({ benchmark }, column) => ({ row: [benchmark], column })
