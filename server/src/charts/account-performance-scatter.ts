import type { Period } from '@portal/analytics/calendar/period-start.ts'
import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import { indexAsFlows, type PeriodFigure, periodTable } from '@portal/analytics/performance/period-table.ts'
import { volatility } from '@portal/analytics/performance/ratios/volatility.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { accountPerformanceScatter } from '@portal/contract/charts/account-performance-scatter.ts'
import type { ScatterData } from '@portal/contract/charts/chart-data.ts'
import { DEFAULT_FEES } from '@portal/contract/reports/fees.ts'
import { DEFAULT_TIME_PERIOD, type TimePeriod } from '@portal/contract/reports/time-period.ts'
import { VALUATION_DAYS_A_YEAR } from '@portal/engine/market/valuation-year.ts'
import type { Text } from '@portal/engine/message.ts'
import { scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { type Fees, GROSS_REMARK, performanceFlows } from '@portal/engine/performance/gross-flows.ts'
import { accountPeriods, statedReturn } from '@portal/engine/performance/period-return.ts'
import { periodOf, startOf } from '@portal/engine/performance/time-period.ts'
import {
  ACCOUNTS_DO_NOT_SUM,
  accountsSumToScope,
  ROWS_DO_NOT_SUM,
  rowsSumToValue,
} from '@portal/engine/scope/accounts-reconciliation.ts'
import { type Figure, figure } from '@portal/engine/scope/figure.ts'
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

export const answerAccountPerformanceScatter = answer(
  accountPerformanceScatter,
  async ({ body, caller }, services: ChartServices) => {
    const { timePeriod = DEFAULT_TIME_PERIOD, fees = DEFAULT_FEES } = body
    const scope = await reportingScope(services, caller, body)
    const question = `${accountPerformanceScatter.path} ${timePeriod} ${fees} ${benchmarksAsked(scope)}`
    return cachedReply(scope, question, async () =>
      prepare(accountPerformanceScatter, await runTask(() => reply(scope, timePeriod, fees, services.log))),
    )
  },
)

const BENCHMARK = 'Benchmark'
/** With fewer daily returns the volatility is withheld. */
const FEWEST_RETURNS = 20

function reply(scope: ReportingScope, timePeriod: TimePeriod, fees: Fees, log: Log) {
  const period = periodOf(timePeriod)
  const notes = createNotes()
  const parts = scope.accounts.map((history) => ({ history, flows: performanceFlows(scope, [history], fees) }))
  const flows = parts.map((part) => part.flows)
  const withheld = (reason: Text) => {
    notes.add({ row: 'Total', field: 'chart', reason })
    return { ...replyFields(scope), chart: null, ...notes.field() }
  }
  if (!parts.every((part) => rowsSumToValue(log, scope, [part.history], part.flows))) return withheld(ROWS_DO_NOT_SUM)
  if (!accountsSumToScope(log, scope, performanceFlows(scope, scope.accounts, fees), flows)) return withheld(ACCOUNTS_DO_NOT_SUM)
  const points = [...parts.flatMap((part) => accountPoint(scope, part, period, notes)), ...benchmarkPoint(scope, period, notes)]
  return withDoubtNotes(
    scope,
    { ...replyFields(scope), chart: chartOf(points, fees), ...notes.field() },
    { start: startOf(scope, scope.accounts, period) },
  )
}

function accountPoint(
  scope: ReportingScope,
  { history, flows }: { readonly history: ReportingScope['accounts'][number]; readonly flows: ValuedFlows },
  period: Period,
  notes: Notes,
): ScatterData['points'] {
  const { account } = history
  const [result] = accountPeriods(scope, [history], flows, [period])
  const unknownOn = (t: number) => unknownReason(scope, [history], t)
  const size = notes.state(
    account.name,
    'size',
    figure(flows.value[scope.market.last]!, () => unknownOn(scope.market.last)),
  )
  const xy = coordinates(scope, account.name, flows, result!, unknownOn, notes)
  return xy ? [{ key: account.id, label: account.name, ...xy, size, role: 'account' }] : []
}

/** The scope's benchmark over the dates of the scope. */
function benchmarkPoint(scope: ReportingScope, period: Period, notes: Notes): ScatterData['points'] {
  const { days, last } = scope.market
  const benchmark = scopeBenchmark(scope, BENCHMARK)
  if (!benchmark) {
    notes.add({ row: BENCHMARK, field: 'y', reason: chartText('withheld.noBenchmark') })
    return []
  }
  if (benchmark.remark !== undefined) notes.add({ row: BENCHMARK, field: 'y', reason: benchmark.remark })
  const firstEntry = startOf(scope, scope.accounts, 'Max') + 1
  const flows = indexAsFlows(benchmark.level)
  const [result] = periodTable({ days, flows, end: last, firstEntry }, [period])
  const xy = coordinates(scope, BENCHMARK, flows, result!, benchmark.unknownOn, notes)
  return xy ? [{ key: BENCHMARK, label: BENCHMARK, ...xy, size: null, role: 'benchmark' }] : []
}

/** x: annualised sample volatility of the daily returns; y: the return, annualised for more than a year. Null where one is unknown. */
function coordinates(
  scope: ReportingScope,
  row: string,
  flows: ValuedFlows,
  result: PeriodFigure,
  unknownOn: (t: number) => Text,
  notes: Notes,
): { x: number; y: number } | null {
  const y = notes.state(row, 'y', statedReturn(scope, result, 'year', unknownOn))
  if (y === null || result.cumulative.state !== 'known') return null
  const leftOut = new Set(result.cumulative.leftOut.map(({ index }) => index))
  const { returns } = dailyReturns(flows, result.start, scope.market.last)
  const counted = returns.filter((_, i) => !leftOut.has(result.start + 1 + i))
  const x = notes.state(row, 'x', volatilityFigure(counted))
  return x === null ? null : { x, y }
}

function volatilityFigure(returns: Float64Array): Figure {
  if (returns.length >= FEWEST_RETURNS) return { value: volatility(returns, VALUATION_DAYS_A_YEAR) }
  return { value: null, reason: chartText('withheld.fewReturns', { needed: FEWEST_RETURNS, count: returns.length }) }
}

function chartOf(points: ScatterData['points'], fees: Fees): ScatterData {
  return {
    kind: 'points',
    title: chartText('title.accountPerformance'),
    ...(fees === 'gross' && { remarks: [engineText(GROSS_REMARK)] }),
    x: { label: chartText('label.volatility'), unit: 'fraction' },
    y: { label: chartText('label.return'), unit: 'fraction' },
    points,
  }
}
