import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import { indexAsFlows, periodTable } from '@portal/analytics/performance/period-table.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import { DEFAULT_TIME_PERIOD } from '@portal/contract/reports/time-period.ts'
import { type Derivation, parameter } from '@portal/engine/derivation/derivation.ts'
import { type Series, volatilityOf } from '@portal/engine/derivation/series.ts'
import { VALUATION_DAYS_A_YEAR } from '@portal/engine/market/valuation-year.ts'
import { benchmarkReturn, levelReturn } from '@portal/engine/performance/benchmarks.derivation.ts'
import { type BenchmarkLevels, scopeBenchmark } from '@portal/engine/performance/benchmarks.ts'
import { accountsReturn, dayReturn } from '@portal/engine/performance/period-return.derivation.ts'
import { accountPeriods } from '@portal/engine/performance/period-return.ts'
import { accountsValue, flowsOf } from '@portal/engine/performance/scope-value.derivation.ts'
import { periodOf, startOf } from '@portal/engine/performance/time-period.ts'
import type { ReportingScope } from '@portal/engine/scope/reporting-accounts.ts'
import { notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answerAccountPerformanceScatter } from '#charts/account-performance-scatter.ts'
import { explanationText } from '#reports/explain/explanation-text.ts'
import { explainer, type FoundFigure, figureColumn, noFigure, type Question, withheldChart } from '../explainer.ts'

const METHOD = explanationText('method.scatter')
const BENCHMARK = 'Benchmark'
const UNITS = { x: 'fraction', y: 'fraction', size: 'money' } as const

/** Account scatter: the account by its name or id, or Benchmark. */
export const accountPerformanceScatterExplainer = explainer(
  answerAccountPerformanceScatter,
  ({ chart }, question): FoundFigure => {
    const {
      scope,
      body,
      row: [name = ''],
      column: asked,
    } = question
    const column = figureColumn(asked, ['x', 'y', 'size'])
    if (!chart) return withheldChart(UNITS[column], METHOD)
    if (name === BENCHMARK && column === 'size') throw noFigure(refusal('benchmarkHasNoNpv'))
    const point = chart.points.find(({ key, label }) => key === name || label === name)
    const isKnown = name === BENCHMARK || scope.accounts.some(({ account }) => account.name === name || account.id === name)
    if (!point && !isKnown) throw notFound()
    const { fees = 'net' } = body
    const period = periodOf(body.timePeriod ?? DEFAULT_TIME_PERIOD)
    const derivation = (): Derivation => {
      if (point!.role === 'benchmark') return benchmarkDerivation(question, column === 'x' ? 'x' : 'y')
      const history = scope.accounts.find(({ account }) => account.id === point!.key)!
      if (column === 'size') return accountsValue(scope, [history], scope.market.last)
      if (column === 'y') return accountsReturn(scope, [history], period, 'year', fees)
      const flows = flowsOf(scope, [history], fees)
      const [result] = accountPeriods(scope, [history], flows, [period])
      const leftOut = result!.cumulative.state === 'known' ? result!.cumulative.leftOut.map(({ index }) => index) : []
      return volatilityDerivation(scope, flows, result!.start, leftOut, (t) => dayReturn(scope, [history], t, fees))
    }
    return {
      value: point?.[column] ?? null,
      unit: UNITS[column],
      method: METHOD,
      derivation,
      notedAs: { row: point?.label ?? name, fields: [column] },
    }
  },
)

function benchmarkDerivation({ scope, body }: Question, column: 'x' | 'y'): Derivation {
  const benchmark = scopeBenchmark(scope, BENCHMARK) as BenchmarkLevels
  const { days, last } = scope.market
  const flows = indexAsFlows(benchmark.level)
  const firstEntry = startOf(scope, scope.accounts, 'Max') + 1
  const [figure] = periodTable({ days, flows, end: last, firstEntry }, [periodOf(body.timePeriod ?? DEFAULT_TIME_PERIOD)])
  if (column === 'y') return benchmarkReturn(scope, benchmark, figure!, 'year')
  return volatilityDerivation(scope, flows, figure!.start, [], (t) => levelReturn(scope, benchmark, t - 1, t))
}

/** Volatility of the daily returns after a close, without the days that are left out. */
function volatilityDerivation(
  scope: ReportingScope,
  flows: ValuedFlows,
  start: number,
  leftOut: readonly number[],
  returnOn: (t: number) => Derivation,
): Derivation {
  const { market } = scope
  const { returns } = dailyReturns(flows, start, market.last)
  const days = [...returns.keys()].map((i) => start + 1 + i).filter((t) => !leftOut.includes(t))
  const values = Float64Array.from(days, (t) => returns[t - start - 1]!)
  const series: Series = {
    label: explanationText('dailyReturn'),
    unit: 'fraction',
    market,
    firstDay: days[0] ?? start,
    values,
    derivationAt: (s) =>
      values[s] === 0 ? parameter('Return', 0, explanationText('nothingChanged'), 'fraction') : returnOn(days[s]!),
  }
  return volatilityOf(series, VALUATION_DAYS_A_YEAR, explanationText('volatility'))
}
