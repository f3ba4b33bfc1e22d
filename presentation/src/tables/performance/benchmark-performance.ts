import type { BenchmarkPerformanceRow } from '@portal/contract/reports/performance/performance.ts'

import { PERIOD_COLUMNS } from '../period-columns.ts'
import type { ReportTable } from '../report-table.ts'

/** Total returns of benchmarks; the total row is the scope's own benchmark. */
export const BENCHMARK_PERFORMANCE = {
  title: 'title.benchmarkPerformance',
  name: 'benchmark-performance',
  columns: [{ key: 'benchmark', title: 'column.benchmark', kind: 'text' }, ...PERIOD_COLUMNS],
} as const satisfies ReportTable<BenchmarkPerformanceRow>
