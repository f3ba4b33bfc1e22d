import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { ChartTheme } from '@portal/presentation/charts/chart-theme.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { DRAWDOWN_DAYS, DRAWDOWN_POSITIONS, DRAWDOWNS } from '@portal/presentation/tables/performance/drawdowns.ts'
import { REALISED_DRAWDOWN } from '@portal/presentation/tables/performance/realised-drawdown.ts'
import { CALENDAR_RETURNS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { TIMING_OF_FLOWS, timingOfFlows } from '@portal/presentation/tables/performance/timing-of-flows.ts'
import { columnsOfPeriod } from '@portal/presentation/tables/period-columns.ts'
import { drawChart } from '../../drawing/draw-chart.ts'
import type { DocumentWords } from '../document-words.ts'
import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { tableOf } from '../table-of.ts'

/** Returns beside those of the benchmarks, the components of the period's profit and loss, and the largest drawdowns. */
export function performanceSection(
  { index, accounts, moneyWeighted, benchmarks, attribution, drawdown, statistics, drawdowns, evolution }: Replies,
  words: DocumentWords,
  theme: ChartTheme,
  timePeriod: TimePeriod,
): Section {
  const { reportingCCY } = drawdowns
  const chosen = columnsOfPeriod(timePeriod)
  return {
    id: 'performance',
    title: words.documentText('performance'),
    blocks: [
      drawChart(words, theme, 'chart.performance', index),
      tableOf(words, ACCOUNT_PERFORMANCE, { ...withTotal(accounts.rows), notes: accounts.notes, chosen }),
      tableOf(words, BENCHMARK_PERFORMANCE, { ...withTotal(benchmarks.rows), notes: benchmarks.notes, chosen }),
      ...timingTable(words, accounts, moneyWeighted),
      drawChart(words, theme, 'chart.evolution', evolution),
      tableOf(words, ATTRIBUTION, {
        reportingCCY: attribution.reportingCCY,
        ...withTotal(attribution.rows),
        notes: attribution.notes,
      }),
      tableOf(words, REALISED_DRAWDOWN, { ...withTotal(drawdown.rows), notes: drawdown.notes }),
      drawChart(words, theme, 'chart.drawdowns', ofChart(drawdowns)),
      tableOf(words, DRAWDOWNS, { reportingCCY, rows: drawdowns.rows, notes: drawdowns.notes }),
      tableOf(words, DRAWDOWN_DAYS, { rows: drawdowns.worstDays }),
      tableOf(words, DRAWDOWN_POSITIONS, { reportingCCY, rows: drawdowns.positions }),
      tableOf(words, STATISTICS, { rows: statistics.rows, notes: ofRows(statistics) }),
      tableOf(words, CALENDAR_RETURNS, { rows: statistics.calendar }),
      drawChart(words, theme, 'chart.rolling', ofChart(statistics)),
    ],
  }
}

/** A chart with the notes on it: those of the tables stand at their figures. */
const ofChart = <Of>({ chart, notes }: { readonly chart: Of; readonly notes?: readonly Note[] | undefined }) => ({
  chart,
  notes: notes?.filter(({ field }) => field === 'chart'),
})

/** The notes on statistics, without those on months and years. */
const ofRows = ({ rows, notes }: Replies['statistics']): readonly Note[] | undefined =>
  notes?.filter(({ row }) => rows.some(({ account }) => account === row))

/** Of two replies of the same moment. */
function timingTable(words: DocumentWords, timeWeighted: Replies['accounts'], moneyWeighted: Replies['moneyWeighted']) {
  const timing = timingOfFlows(words.tableText, timeWeighted, moneyWeighted)
  return timing ? [tableOf(words, TIMING_OF_FLOWS, timing)] : []
}

/** The last row of these replies is the total. */
const withTotal = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, -1), total: rows.at(-1) })
