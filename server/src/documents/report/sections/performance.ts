import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/benchmark-performance.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/realised-drawdown.ts'

import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** Returns beside those of the benchmarks, the components of the period's profit and loss, and the largest drawdowns. */
export function performanceSection(
  { index, accounts, benchmarks, drawdown, evolution }: Replies,
  words: DocumentWords,
  theme: ChartTheme,
): Section {
  return {
    id: 'performance',
    title: words.documentText('performance'),
    blocks: [
      drawChart(words, theme, 'chart.performance', index),
      tableOf(words, ACCOUNT_PERFORMANCE, { ...withTotal(accounts.rows), notes: accounts.notes }),
      tableOf(words, BENCHMARK_PERFORMANCE, { ...withTotal(benchmarks.rows), notes: benchmarks.notes }),
      drawChart(words, theme, 'chart.evolution', evolution),
      tableOf(words, REALISED_DRAWDOWN, { ...withTotal(drawdown.rows), notes: drawdown.notes }),
    ],
  }
}

/** The last row of these replies is the total. */
const withTotal = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, -1), total: rows.at(-1) })
