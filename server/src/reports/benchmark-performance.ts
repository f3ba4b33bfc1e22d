import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { indexAsFlows, type PeriodFigure, periodTable } from '@portal/analytics/performance/period-table.ts'
import { type BenchmarkPerformanceRow, benchmarkPerformance } from '@portal/contract/reports/performance.ts'
import { type BenchmarkLevels, benchmarkLevels, benchmarksOf, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { statedReturn } from '@portal/engine/performance/period-return.ts'
import type { Figure } from '@portal/engine/scope/figure.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { runTask } from '#base/task-queue.ts'
import { cachedReply } from '#histories/cached-reply.ts'
import { createNotes, type Notes, withDoubtNotes } from '#histories/notes.ts'
import { replyFields, reportingScope } from '#histories/reporting-scope.ts'
import { answer } from '#http/answer.ts'
import { prepare } from '#http/prepared.ts'
import { reportReason } from '#reports/report-reason.ts'
import { performancePeriods, TABLE_PERIODS } from './performance-row.ts'
import type { ReportServices } from './report-services.ts'

export const answerBenchmarkPerformance = answer(benchmarkPerformance, async ({ body, caller }, services: ReportServices) => {
  const scope = await reportingScope(services, caller, body)
  const per = body.isCumulative ? 'cumulative' : 'year'
  const question = `${benchmarkPerformance.path} ${per} ${scope.scope.client.benchmarkId}`
  return cachedReply(scope, question, async () => prepare(benchmarkPerformance, await runTask(() => reply(scope, per))))
})

const TOTAL = 'Total'

/** Each benchmark once, by name, then the scope's own. */
function reply(scope: ReportingScope, per: 'cumulative' | 'year') {
  const notes = createNotes()
  const benchmarks = benchmarksOf(scope).map((benchmark) => benchmarkLevels(scope, benchmark))
  const rows = benchmarks.map((levels) => rowOf(scope, levels, per, notes))
  const total = scopeBenchmark(scope, TOTAL)
  const reply = {
    ...replyFields(scope),
    rows: [...rows, total ? rowOf(scope, total, per, notes) : noRow(scope, notes)],
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
  per: 'cumulative' | 'year',
  notes: Notes,
): BenchmarkPerformanceRow {
  if (remark !== undefined) notes.add({ row: name, field: 'benchmark', reason: remark })
  const stated = (figure: PeriodFigure): Figure => {
    if (figure.start >= 0) return statedReturn(scope, figure, per, unknownOn)
    return { value: null, reason: reportReason('notCovered', { isoDay: isoDay(scope.market.days[0]!) }) }
  }
  return { benchmark: name, ...performancePeriods(name, levelPeriods(scope, level, TABLE_PERIODS), stated, notes) }
}

function noRow(scope: ReportingScope, notes: Notes): BenchmarkPerformanceRow {
  const figures = levelPeriods(scope, new Float64Array(scope.market.days.length).fill(Number.NaN), TABLE_PERIODS)
  return {
    benchmark: TOTAL,
    ...performancePeriods(TOTAL, figures, () => ({ value: null, reason: reportReason('noBenchmark') }), notes),
  }
}

/** The returns of an index over periods that end with the last day, from its levels, one a valuation day. */
export function levelPeriods(
  { market }: ReportingScope,
  level: Float64Array,
  periods: readonly Period[],
): readonly PeriodFigure[] {
  const firstEntry = level.findIndex((each) => !Number.isNaN(each)) + 1
  return periodTable({ days: market.days, flows: indexAsFlows(level), end: market.last, firstEntry }, periods)
}
