import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { annualisedByDays } from '@portal/analytics/performance/annualised-return.ts'
import { indexAsFlows, periodTable } from '@portal/analytics/performance/period-table.ts'
import { type BenchmarkPerformanceRow, benchmarkPerformance } from '@portal/contract/reports/performance/performance.ts'
import { DEFAULT_RETURN_METHOD } from '@portal/contract/reports/performance/return-method.ts'
import { type BenchmarkLevels, benchmarkLevels, benchmarksOf, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { type MoneyWeightedFigure, moneyWeightedFigure, statedMoneyWeighted } from '@portal/engine/performance/money-weighted.ts'
import { accountPeriods, type ReturnForm, type ScopePeriod, statedReturn } from '@portal/engine/performance/period-return.ts'
import { firstEntryOf } from '@portal/engine/performance/time-period.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { benchmarksAsked, replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import type { ReportServices } from '#reports/report-services.ts'
import { performancePeriods } from './performance-row.ts'

export const answerBenchmarkPerformance = answer(benchmarkPerformance, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const per = body.isCumulative ? 'cumulative' : 'year'
  const { returnMethod: method = DEFAULT_RETURN_METHOD } = body
  const question = `${benchmarkPerformance.path} ${per} ${benchmarksAsked(scope)} ${method}`
  return cachedReply(scope, question, async () =>
    prepare(benchmarkPerformance, await runTask(() => reply(scope, { per, method }))),
  )
})

const TOTAL = 'Total'

/** Each benchmark once, by name, then the scope's own. */
function reply(scope: ReportingScope, form: ReturnForm) {
  const notes = createNotes()
  const benchmarks = benchmarksOf(scope).map((benchmark) => benchmarkLevels(scope, benchmark))
  const rows = benchmarks.map((levels) => rowOf(scope, levels, form, notes))
  const total = scopeBenchmark(scope, TOTAL)
  const reply = {
    ...replyFields(scope),
    rows: [...rows, total ? rowOf(scope, total, form, notes) : noRow(notes)],
    available: scope.market.benchmarks.map(({ name }) => name),
    ...notes.field(),
  }
  const shown = (row: string) => benchmarks.filter(({ name }) => row === TOTAL || row === name).flatMap(instrumentsIn)
  return withDoubtNotes({ ...scope, accounts: [] }, reply, { shown })
}

/** The instruments of a benchmark, including those of its parts. */
const instrumentsIn = ({ parts }: BenchmarkLevels): readonly number[] =>
  parts.flatMap(({ of }) => (of.kind === 'instrument' ? [of.index] : instrumentsIn(of.benchmark)))

function rowOf(
  scope: ReportingScope,
  { name, level, unknownOn, remark }: BenchmarkLevels,
  { per, method }: ReturnForm,
  notes: Notes,
): BenchmarkPerformanceRow {
  if (remark !== undefined) notes.add({ row: name, field: 'benchmark', reason: remark })
  const stated = (period: Period): Figure => {
    const figure = levelPeriod(scope, level, period)
    if (figure.start < 0) return { value: null, reason: reportReason('notCovered', { isoDay: isoDay(scope.market.days[0]!) }) }
    if (method === 'twr') return statedReturn(scope, figure, per, unknownOn)
    return statedMoneyWeighted(scope, moneyWeightedLevel(scope, level, period), per, unknownOn)
  }
  return { benchmark: name, ...performancePeriods(name, stated, notes) }
}

function noRow(notes: Notes): BenchmarkPerformanceRow {
  return {
    benchmark: TOTAL,
    ...performancePeriods(TOTAL, () => ({ value: null, reason: reportReason('noBenchmark') }), notes),
  }
}

/**
 * The return of an index over a period that ends with the last day, from its levels, one a valuation day. Of a scope that was opened
 * within the period, and since inception, it is that of the scope's own days.
 */
export function levelPeriod(scope: ReportingScope, level: Float64Array, period: Period): ScopePeriod {
  const { days, last } = scope.market
  const input = { days, flows: indexAsFlows(level), end: last, firstEntry: secondLevel(level) }
  const [own] = accountPeriods(scope, scope.accounts, performanceFlows(scope, scope.accounts, 'net'), [period])
  // A scope without an entry has no days of its own.
  const hasDays = own!.start >= 0 && own!.start < last
  const isOwn = own!.isOpenedWithin || (period === 'Max' && hasDays)
  if (!isOwn) return periodTable(input, [period])[0]!
  const [figure] = periodTable(input, [{ firstDay: days[own!.start]! + 1 }])
  const { cumulative, days: length } = figure!
  const annualised = cumulative.state === 'known' && own!.annualised !== null ? annualisedByDays(cumulative.value, length) : null
  return { ...figure!, years: undefined, annualised, isOpenedWithin: true }
}

/** The same as a money-weighted return, which without flows is the growth of the index. */
export function moneyWeightedLevel(scope: ReportingScope, level: Float64Array, period: Period): MoneyWeightedFigure {
  const first = period === 'Max' ? Math.max(secondLevel(level), firstEntryOf(scope, scope.accounts)) : secondLevel(level)
  return moneyWeightedFigure(scope, indexAsFlows(level), first, period)
}

const secondLevel = (level: Float64Array): number => level.findIndex((each) => !Number.isNaN(each)) + 1
