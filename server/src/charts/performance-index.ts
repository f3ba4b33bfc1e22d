import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { comparedLevels, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { type Fees, GROSS_REMARK, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { accountPeriods } from '@portal/engine/performance/period-return.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { engineText } from '#base/engine-text.ts'
import type { Log } from '#base/log.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import type { ChartServices } from './chart-services.ts'
import { chartText } from './chart-text.ts'
import { accountsIndex, levelIndex } from './indexed-lines.ts'

export const answerPerformanceIndex = answer(performanceIndex, async ({ body, caller }, services: ChartServices) => {
  const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
  const scope = await reportingScope(services, caller, body)
  const question = `${performanceIndex.path} ${timePeriod} ${fees} ${benchmarksAsked(scope)}`
  return cachedReply(scope, question, async () =>
    prepare(performanceIndex, await runTask(() => reply(scope, timePeriod, fees, services.log))),
  )
})

const PORTFOLIO = 'Portfolio'
const BENCHMARK = 'Benchmark'

function reply(scope: ReportingScope, timePeriod: TimePeriod, fees: Fees, log: Log) {
  const notes = createNotes()
  const flows = performanceFlows(scope, scope.accounts, fees)
  const [asked, sinceFirst] = accountPeriods(scope, scope.accounts, flows, [periodOf(timePeriod), 'Max'])
  // A younger account is shown from its first entry on.
  const isYounger = asked!.isOpenedWithin || asked!.cumulative.state === 'notCovered'
  const figure = asked!.cumulative.state === 'notCovered' ? sinceFirst! : asked!
  const index = accountsIndex(scope, { name: PORTFOLIO, accounts: scope.accounts, flows, figure }, notes, log)
  const chart = index && chartOf(scope, figure, index, remarksOn(scope, figure, isYounger, fees), notes)
  return withDoubtNotes(scope, { ...replyFields(scope), chart, ...notes.field() })
}

function remarksOn({ market }: ReportingScope, { start }: PeriodFigure, isYounger: boolean, fees: Fees): readonly string[] {
  const since = isYounger ? [chartText('remark.sinceFirstEntry', { day: isoDay(market.days[start]!) })] : []
  return fees === 'gross' ? [...since, engineText(GROSS_REMARK)] : since
}

function chartOf(
  scope: ReportingScope,
  { start }: PeriodFigure,
  index: readonly number[],
  remarks: readonly string[],
  notes: Notes,
): LinesData {
  const { days, last } = scope.market
  const label = benchmarkLabel(scope)
  const benchmark = ownIndex(scope, label, start, notes)
  return {
    kind: 'lines',
    title: chartText('title.performanceIndex'),
    ...(remarks.length > 0 && { remarks: [...remarks] }),
    unit: 'index',
    days: Array.from(days.subarray(start, last + 1), (day) => day * 86_400),
    series: [
      { key: 'portfolio', label: PORTFOLIO, role: 'portfolio', values: [...index] },
      ...(benchmark ? [{ key: 'benchmark', label, role: 'benchmark' as const, values: benchmark }] : []),
      ...comparedIndices(scope, start, notes),
    ],
  }
}

/** Name of the scope's benchmark: the chosen one by its name. */
const benchmarkLabel = ({ market, chosenBenchmark }: ReportingScope): string =>
  (chosenBenchmark === undefined ? undefined : market.benchmark(chosenBenchmark)?.name) ?? BENCHMARK

/** The scope's benchmark over the same closes; null where there is none or its first level is unknown. */
function ownIndex(scope: ReportingScope, label: string, start: number, notes: Notes): (number | null)[] | null {
  const benchmark = scopeBenchmark(scope, label)
  if (benchmark) return levelIndex(scope, benchmark, start, notes)
  notes.add({ row: label, field: 'chart', reason: chartText('withheld.noBenchmark') })
  return null
}

/** Those that it is compared with, by their names. */
function comparedIndices(scope: ReportingScope, start: number, notes: Notes): LinesData['series'] {
  return comparedLevels(scope).flatMap((levels) => {
    const values = levelIndex(scope, levels, start, notes)
    return values ? [{ key: `compared ${levels.name}`, label: levels.name, role: 'part' as const, values }] : []
  })
}
