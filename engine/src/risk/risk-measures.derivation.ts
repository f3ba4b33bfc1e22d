import { scenarioDrawdown } from '@portal/analytics/risk/scenarios/scenario-drawdown.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { exponentialVariance } from '@portal/analytics/statistics/exponential-moments.ts'
import { exponentialWeights } from '@portal/analytics/statistics/exponential-weights.ts'
import { byCalendar } from '#derivation/by-calendar.ts'
import { decayedWeight } from '#derivation/decay.ts'
import { type Derivation, parameter, step, withValue } from '#derivation/derivation.ts'
import { covarianceOf, daysOf, type Series, volatilityOf } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import { VALUATION_DAYS_A_YEAR } from '#market/valuation-year.ts'
import { message, type Text } from '#message.ts'
import { levelReturn } from '#performance/benchmarks.derivation.ts'
import { type BenchmarkLevels, scopeBenchmark } from '#performance/benchmarks.ts'
import { accountsValue } from '#performance/scope-value.derivation.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { exposuresOf, foreignCurrencyOf } from './exposures.derivation.ts'
import type { Measure } from './risk-measures.ts'
import { type ScenarioSet, scenarioSet, totalInScenario, totalSeries } from './scenarios/scope-scenarios.derivation.ts'
import type { ScopeScenarios } from './scenarios/scope-scenarios.ts'
import { stressSet } from './stress/stress-tests.derivation.ts'
import { stressTests } from './stress/stress-tests.ts'
import { expectedShortfallOf, valueAtRiskOf } from './tails.derivation.ts'

/** The amount of a risk measure, and of those that are ratios by themselves the ratio. */
interface MeasureDerivations {
  readonly amount: Derivation
  /** Null where the fraction is the amount over the NPV. */
  readonly ratio: Derivation | null
}

/** NPV of what is at risk. */
export function riskNpv(scope: ReportingScope, { npv, t }: ScopeScenarios): Derivation {
  return withValue(accountsValue(scope, scope.accounts, t), npv)
}

/** How a risk measure was made. */
export function measureDerivations(
  scope: ReportingScope,
  risk: ScopeScenarios,
  measure: Measure,
  horizonDays: number,
): MeasureDerivations {
  const set = scenarioSet(scope, risk, horizonDays)
  const day = scenarioSet(scope, risk)
  const amountOnly = (amount: Derivation): MeasureDerivations => ({ amount, ratio: null })
  switch (measure) {
    case 'var95':
      return amountOnly(valueAtRiskOf(set, 0.95))
    case 'var99':
      return amountOnly(valueAtRiskOf(set, 0.99))
    case 'es975':
      return amountOnly(expectedShortfallOf(set, 0.975))
    case 'parametricVar95':
      return amountOnly(scaled(parametric(day), horizonDays))
    case 'volatility':
      return amountOnly(volatilityOf(totalSeries(day), VALUATION_DAYS_A_YEAR, message('risk.volatility')))
    case 'trackingError':
      return amountOnly(volatilityOf(activeSeries(scope, risk, day), VALUATION_DAYS_A_YEAR, message('risk.trackingError')))
    case 'beta':
      return amountOnly(betaOf(scope, risk, day))
    case 'simulatedDrawdown':
      return drawdownOf(scope, risk, day)
    case 'simulatedWorstDay':
      return amountOnly(worstOf(day, message('risk.simulatedWorstDay'), worstScenarios(day.total, 1)[0]!))
    case 'grossExposure':
      return amountOnly(exposuresOf(scope, risk, 'gross'))
    case 'netExposure':
      return amountOnly(exposuresOf(scope, risk, 'net'))
    case 'foreignCurrency':
      return amountOnly(foreignCurrencyOf(scope, risk))
    case 'largestStressLoss': {
      const stress = stressSet(scope, risk, stressTests(scope, risk))
      return amountOnly(worstOf(stress, message('risk.measure.largestStressLoss'), worstScenarios(stress.total, 1)[0]!))
    }
    case 'var99TenDays':
      return amountOnly(valueAtRiskOf(scenarioSet(scope, risk, TEN_DAYS), 0.99))
    case 'var99ByRoot':
      return amountOnly(scaled(valueAtRiskOf(day, 0.99), TEN_DAYS))
  }
}

const TEN_DAYS = 10
const DECAY = 0.94
const Z = 1.645

/** Over several days by the root of time. */
function scaled(oneDay: Derivation, days: number): Derivation {
  if (days === 1) return oneDay
  const root = step('root', { label: message('risk.rootOfDays'), formula: message('derivation.root'), unit: 'ratio' }, [
    parameter(message('risk.days'), days, message('risk.horizon'), 'count'),
  ])
  return step(
    'product',
    { label: message('risk.overDays', { label: oneDay.label, days }), formula: message('risk.dayTimesRoot') },
    [oneDay, root],
  )
}

function parametric(set: ScenarioSet): Derivation {
  const series = totalSeries(set)
  const weights = exponentialWeights(set.count, DECAY)
  const decay = parameter(message('risk.dailyDecay'), DECAY, message('risk.weightedMoves'))
  const square = (s: number) => weights[s]! * series.values[s]! ** 2
  const days = daysOf(series, square, (s) =>
    step(
      'product',
      { label: dayText(series.market, series.firstDay + s), formula: message('risk.weightTimesSquare'), unit: 'ratio' },
      [
        decayedWeight(message('risk.weight'), weights[s]!, set.count - 1 - s, { decay, count: set.count }),
        series.derivationAt(s),
        series.derivationAt(s),
      ],
    ),
  )
  const description = { label: message('risk.meanSquare'), formula: message('risk.weightedSquares'), unit: 'ratio' as const }
  const variance = byCalendar(series.market, 'sum', description, days, exponentialVariance(series.values, DECAY))
  const deviation = step('root', { label: message('risk.deviation'), formula: message('risk.rootOfMeanSquares') }, [variance])
  return step('product', { label: message('risk.parametricVar95'), formula: message('risk.zDeviation') }, [
    parameter('z', Z, message('risk.normalQuantile95')),
    deviation,
  ])
}

function benchmarkOf(scope: ReportingScope): BenchmarkLevels {
  const benchmark = scopeBenchmark(scope, 'Benchmark')
  if (!benchmark) throw new Error('There is no benchmark to explain.')
  return benchmark
}

function benchmarkSeries(scope: ReportingScope, { firstDay, count }: ScopeScenarios): Series {
  const benchmark = benchmarkOf(scope)
  const { level } = benchmark
  const values = Float64Array.from({ length: count }, (_, s) => level[firstDay + s]! / level[firstDay + s - 1]! - 1)
  const derivationAt = (s: number) => levelReturn(scope, benchmark, firstDay + s - 1, firstDay + s)
  return { label: message('risk.benchmarkReturn'), unit: 'fraction', market: scope.market, firstDay, values, derivationAt }
}

/** Scenario P/L less what the NPV would have made in the benchmark. */
function activeSeries(scope: ReportingScope, risk: ScopeScenarios, set: ScenarioSet): Series {
  const benchmark = benchmarkSeries(scope, risk)
  const portfolio = totalSeries(set)
  const derivationAt = (s: number) =>
    step(
      'difference',
      {
        label: message('risk.activePL', { day: dayText(scope.market, risk.firstDay + s) }),
        formula: message('risk.activeFormula'),
      },
      [
        portfolio.derivationAt(s),
        step('product', { label: message('risk.npvInBenchmark'), formula: message('risk.npvTimesBenchmark') }, [
          riskNpv(scope, risk),
          benchmark.derivationAt(s),
        ]),
      ],
    )
  const values = risk.total.map((amount, s) => amount - risk.npv * benchmark.values[s]!)
  return { ...portfolio, label: message('risk.activeScenarioPL'), values, derivationAt }
}

/** `Cov(PL, r_b) / Var r_b`: what moves with the benchmark; over the NPV it is the beta. */
function betaOf(scope: ReportingScope, risk: ScopeScenarios, set: ScenarioSet): Derivation {
  const benchmark = benchmarkSeries(scope, risk)
  const description = { label: message('risk.betaTimesNpv'), formula: message('risk.benchmarkBetaFormula') }
  return step('quotient', description, [covarianceOf(totalSeries(set), benchmark), covarianceOf(benchmark, benchmark)])
}

/** The deepest drawdown of the last year of scenarios, one after the other. */
function drawdownOf(scope: ReportingScope, risk: ScopeScenarios, set: ScenarioSet): MeasureDerivations {
  const { total, npv, firstDay } = risk
  const offset = Math.max(0, total.length - VALUATION_DAYS_A_YEAR)
  const returns = total.slice(offset).map((amount) => amount / npv)
  const { depth, peak, trough } = scenarioDrawdown(returns)
  const series = totalSeries(set)
  const days = Array.from({ length: trough - peak }, (_, i) => {
    const s = offset + peak + i
    const t = firstDay + s
    const derivation = () =>
      step('quotient', { label: message('risk.returnWith', { name: set.nameOf(s) }), formula: 'P/L ÷ NPV', unit: 'fraction' }, [
        series.derivationAt(s),
        riskNpv(scope, risk),
      ])
    return { t, value: total[s]! / npv, derivation }
  })
  const description = {
    label: message('risk.peakToTrough'),
    formula: message('risk.linkedScenarios'),
    unit: 'fraction' as const,
  }
  const fall = byCalendar(scope.market, 'chain', description, days)
  const ratio = withValue(
    step(
      'negative',
      { label: message('risk.simulatedMaximumDrawdown'), formula: message('risk.lessPeakToTrough'), unit: 'fraction' },
      [fall],
    ),
    depth,
  )
  const amount = step('product', { label: message('risk.simulatedMaximumDrawdown'), formula: message('risk.shareTimesNpv') }, [
    ratio,
    riskNpv(scope, risk),
  ])
  return { amount, ratio }
}

function worstOf(set: ScenarioSet, label: Text, s: number): Derivation {
  return step(
    'negative',
    { label, formula: message('risk.lessWorst'), remark: message('risk.ofScenarios', { count: set.count }) },
    [totalInScenario(set, s)],
  )
}
