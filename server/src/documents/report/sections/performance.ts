import {
  type AccountPerformanceRow,
  ANNUALISED_PERIODS,
  type BenchmarkPerformanceRow,
  PERFORMANCE_PERIODS,
  type PerformancePeriod,
} from '@portal/contract/reports/performance.ts'
import type { RealisedDrawdownRow } from '@portal/contract/reports/realised-drawdown.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

/** Returns beside those of the benchmarks, what made the profit and loss of the period, and the deepest falls. */
export function performanceSection({ index, accounts, benchmarks, drawdown, evolution }: Replies, theme: ChartTheme): Section {
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
      tableOf({
        title: 'Realised drawdown',
        columns: DRAWDOWN_COLUMNS,
        rows: drawdown.rows,
        hasTotal: drawdown.rows.length > 0,
        remarks: [REPORT_TEXTS.drawdownHow],
        notes: drawdown.notes,
      }),
    ],
  }
}

const PER_ANNUM = 'p.a.'
const PERIODS = (Object.keys(PERFORMANCE_PERIODS) as PerformancePeriod[]).map((key) => ({
  ...{ key, head: PERFORMANCE_PERIODS[key], kind: 'percentChange' as const },
  ...(ANNUALISED_PERIODS.has(key) && { badge: PER_ANNUM }),
}))

const ACCOUNT_COLUMNS: readonly ReportColumn<AccountPerformanceRow>[] = [
  { key: 'account', head: 'Account', kind: 'text' },
  ...PERIODS,
]
const BENCHMARK_COLUMNS: readonly ReportColumn<BenchmarkPerformanceRow>[] = [
  { key: 'benchmark', head: 'Benchmark', kind: 'text' },
  ...PERIODS,
]
const DRAWDOWN_COLUMNS: readonly ReportColumn<RealisedDrawdownRow>[] = [
  { key: 'account', head: 'Account', kind: 'text' },
  { key: 'depth', head: 'Drawdown', kind: 'percent' },
  { key: 'peak', head: 'Peak', kind: 'date' },
  { key: 'trough', head: 'Trough', kind: 'date' },
  { key: 'recovery', head: 'Recovery', kind: 'date' },
  { key: 'durationDays', head: 'Duration', badge: 'days', kind: 'count' },
]
