import type { AccountPerformanceRow, BenchmarkPerformanceRow } from '@portal/contract/reports/performance.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

/** Returns beside those of the benchmarks, and what made the profit and loss of the period. */
export function performanceSection({ index, accounts, benchmarks, evolution }: Replies, theme: ChartTheme): Section {
  return {
    id: 'performance',
    title: REPORT_TEXTS.performance,
    blocks: [
      drawChart(theme, 'Performance', index),
      tableOf({
        title: 'Account Performance',
        columns: ACCOUNT_COLUMNS,
        rows: accounts.rows,
        hasTotal: accounts.rows.length > 0,
        notes: accounts.notes,
      }),
      tableOf({
        title: 'Benchmark Performance',
        columns: BENCHMARK_COLUMNS,
        rows: benchmarks.rows,
        hasTotal: benchmarks.rows.length > 0,
        notes: benchmarks.notes,
      }),
      drawChart(theme, 'Portfolio evolution P/L', evolution),
    ],
  }
}

const PER_ANNUM = 'p.a.'
const PERIODS = [
  { key: 'd1', head: 'D1', kind: 'percentChange' },
  { key: 'mtd', head: 'MTD', kind: 'percentChange' },
  { key: 'm1', head: 'M1', kind: 'percentChange' },
  { key: 'm3', head: 'M3', kind: 'percentChange' },
  { key: 'ytd', head: 'YTD', kind: 'percentChange' },
  { key: 'y1', head: 'Y1', kind: 'percentChange' },
  { key: 'y2', head: 'Y2', badge: PER_ANNUM, kind: 'percentChange' },
  { key: 'y3', head: 'Y3', badge: PER_ANNUM, kind: 'percentChange' },
  { key: 'y5', head: 'Y5', badge: PER_ANNUM, kind: 'percentChange' },
] as const

const ACCOUNT_COLUMNS: readonly ReportColumn<AccountPerformanceRow>[] = [
  { key: 'account', head: 'Account', kind: 'text' },
  ...PERIODS,
]
const BENCHMARK_COLUMNS: readonly ReportColumn<BenchmarkPerformanceRow>[] = [
  { key: 'benchmark', head: 'Benchmark', kind: 'text' },
  ...PERIODS,
]
