import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import type { Text } from '@portal/engine/message.ts'
import { type BenchmarkLevels, comparedLevels, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { type Fees, GROSS_REMARK, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { accountPeriods, statedReturn } from '@portal/engine/performance/period-return.ts'
import { periodOf } from '@portal/engine/performance/time-period.ts'
import { ROWS_DO_NOT_SUM, rowsSumToValue } from '@portal/engine/scope/accounts-reconciliation.ts'
import { reconciles } from '@portal/engine/scope/reconciliation.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { unknownReason } from '@portal/engine/scope/unknown-reason.ts'
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
const START = 100

function reply(scope: ReportingScope, timePeriod: TimePeriod, fees: Fees, log: Log) {
  const notes = createNotes()
  const flows = performanceFlows(scope, scope.accounts, fees)
  const [asked, sinceFirst] = accountPeriods(scope, scope.accounts, flows, [periodOf(timePeriod), 'Max'])
  // A younger account is shown from its first entry on.
  const isYounger = asked!.isOpenedWithin || asked!.cumulative.state === 'notCovered'
  const figure = asked!.cumulative.state === 'notCovered' ? sinceFirst! : asked!
  const stated = rowsSumToValue(log, scope, scope.accounts, flows)
    ? statedReturn(scope, { ...figure, isOpenedWithin: false }, 'cumulative', (t) => unknownReason(scope, scope.accounts, t))
    : { value: null, reason: ROWS_DO_NOT_SUM }
  const value = notes.state(PORTFOLIO, 'chart', stated)
  const index = value === null ? null : indexOf(scope, figure, flows, value, log)
  if (value !== null && index === null) {
    notes.add({ row: PORTFOLIO, field: 'chart', reason: chartText('withheld.days') })
  }
  const chart = index && chartOf(scope, figure, index, remarksOn(scope, figure, isYounger, fees), notes)
  return withDoubtNotes(scope, { ...replyFields(scope), chart, ...notes.field() })
}

/** The linked daily returns from 100 on, one entry a close; null where they do not end on the period's return. */
function indexOf(
  scope: ReportingScope,
  { start }: PeriodFigure,
  flows: ValuedFlows,
  value: number,
  log: Log,
): readonly number[] | null {
  const index = [START]
  for (const growth of dailyReturns(flows, start, scope.market.last).returns) index.push(index.at(-1)! * (1 + growth))
  const identity = { name: 'daily returns link to the return of the period', total: 1 + value, parts: [index.at(-1)! / START] }
  return reconciles(log, scope, identity) ? index : null
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

/** What the scope's benchmark is called: the one that was chosen by its name. */
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

/** From 100 at a close on; null where the level there is unknown. */
function levelIndex(
  { market }: ReportingScope,
  { name, level, unknownOn, remark }: BenchmarkLevels,
  start: number,
  notes: Notes,
): (number | null)[] | null {
  const add = (reason: Text) => notes.add({ row: name, field: 'chart', reason })
  if (Number.isNaN(level[start]!)) {
    add(unknownOn(start))
    return null
  }
  if (remark !== undefined) add(remark)
  const values = Array.from(level.subarray(start, market.last + 1), (each) => START * (each / level[start]!))
  const unknown = values.findIndex(Number.isNaN)
  if (unknown >= 0) add(unknownOn(start + unknown))
  return values.map((each) => (Number.isNaN(each) ? null : each))
}
