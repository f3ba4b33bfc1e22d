import { expectedShortfallOfSorted } from '@portal/analytics/risk/expected-shortfall.ts'
import { exposureTotals, foreignCurrencyExposure } from '@portal/analytics/risk/exposure-totals.ts'
import { independentWindows, scaledToHorizon } from '@portal/analytics/risk/horizon.ts'
import { exponentialValueAtRisk } from '@portal/analytics/risk/normal-risk.ts'
import { scenarioBeta } from '@portal/analytics/risk/scenarios/scenario-beta.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { scenarioDrawdown } from '@portal/analytics/risk/scenarios/scenario-drawdown.ts'
import { scenarioVolatility } from '@portal/analytics/risk/scenarios/scenario-volatility.ts'
import { worstScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { valueAtRisk, valueAtRiskOfSorted } from '@portal/analytics/risk/value-at-risk.ts'
import { VALUATION_DAYS_A_YEAR } from '#market/valuation-year.ts'
import { joined, message, type Text } from '#message.ts'
import { scopeBenchmark } from '#performance/benchmarks.ts'
import type { Figure } from '#scope/figure.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type ScopeScenarios, windowProfitAndLoss } from './scenarios/scope-scenarios.ts'
import { tooFewScenarios } from './scope-risk.ts'
import { missingRemark, type StressTests, stressTests } from './stress/stress-tests.ts'

/** A measure of risk: an amount in the reporting currency, losses positive, and what it is beside the NPV. */
export interface RiskMeasure {
  readonly measure: Measure
  readonly amount: Figure
  /** Of the NPV, unless the measure is a ratio by itself. */
  readonly fraction: Figure
}

/** Names of the measures in the order in which they are stated. */
export const MEASURE_NAMES = {
  var95: message('risk.measure.var95'),
  var99: message('risk.measure.var99'),
  es975: message('risk.measure.es975'),
  parametricVar95: message('risk.measure.parametricVar95'),
  volatility: message('risk.measure.volatility'),
  trackingError: message('risk.measure.trackingError'),
  beta: message('risk.measure.beta'),
  simulatedDrawdown: message('risk.measure.simulatedDrawdown'),
  simulatedWorstDay: message('risk.measure.simulatedWorstDay'),
  grossExposure: message('risk.measure.grossExposure'),
  netExposure: message('risk.measure.netExposure'),
  foreignCurrency: message('risk.measure.foreignCurrency'),
  largestStressLoss: message('risk.measure.largestStressLoss'),
  var99TenDays: message('risk.measure.var99TenDays'),
  var99ByRoot: message('risk.measure.var99ByRoot'),
} as const

export type Measure = keyof typeof MEASURE_NAMES

export const MEASURES = Object.keys(MEASURE_NAMES) as readonly Measure[]

const TEN_DAYS = 10

/**
 * The measures of a scope. Tail measures and the parametric one look over a horizon: historical ones in windows that overlap, the
 * parametric one by the root of time. All others are of one day.
 *
 * @param npv NaN where shares of it say nothing
 */
export function riskMeasures(
  scope: ReportingScope,
  risk: ScopeScenarios,
  npv: { readonly value: number; readonly reason: Text },
  horizonDays: number,
): readonly RiskMeasure[] {
  const share = (amount: Figure): Figure => {
    if (amount.value === null) return amount
    return Number.isNaN(npv.value) ? { value: null, reason: npv.reason } : { value: amount.value / npv.value }
  }
  const figures = {
    ...tailFigures(scope, risk, horizonDays),
    ...benchmarkFigures(scope, risk),
    ...otherFigures(scope, risk),
  }
  return MEASURES.map((measure): RiskMeasure => {
    if (measure === 'simulatedDrawdown') return { measure, ...drawdown(risk, npv) }
    const amount = figures[measure]
    return { measure, amount, fraction: share(amount) }
  })
}

/** The measures that a What-if compares, of the present holdings and of those after its trades. */
export const COMPARED_MEASURES = ['grossExposure', 'netExposure', 'volatility', 'trackingError', 'largestStressLoss'] as const

/** The amounts of the compared measures. */
export function comparedMeasures(scope: ReportingScope, risk: ScopeScenarios): Figures<(typeof COMPARED_MEASURES)[number]> {
  return { ...benchmarkFigures(scope, risk), ...otherFigures(scope, risk) }
}

type Figures<Name extends Measure> = Readonly<Record<Name, Figure>>

/** Value at risk and expected shortfall; those at 99 % and beyond need 250 scenarios. */
function tailFigures(
  scope: ReportingScope,
  risk: ScopeScenarios,
  horizonDays: number,
): Figures<'var95' | 'var99' | 'es975' | 'parametricVar95' | 'var99TenDays' | 'var99ByRoot'> {
  const { total, count } = risk
  const ofDays = total.toSorted()
  const sorted = horizonDays === 1 ? ofDays : windowProfitAndLoss(scope, risk, horizonDays).toSorted()
  const tenDays = windowProfitAndLoss(scope, risk, TEN_DAYS)
  const tail = (of: () => Figure): Figure =>
    count < MIN_TAIL_SCENARIOS ? { value: null, reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) } : of()
  const remark = { reason: message('risk.overlappingWindows', { count: independentWindows(count, TEN_DAYS) }) }
  return {
    var95: { value: valueAtRiskOfSorted(sorted, 0.95) },
    var99: tail(() => ({ value: valueAtRiskOfSorted(sorted, 0.99) })),
    es975: tail(() => ({ value: expectedShortfallOfSorted(sorted, 0.975) })),
    parametricVar95: { value: scaledToHorizon(exponentialValueAtRisk(total), horizonDays) },
    var99TenDays: tail(() => ({ value: valueAtRisk(tenDays, 0.99), ...remark })),
    var99ByRoot: tail(() => ({ value: scaledToHorizon(valueAtRiskOfSorted(ofDays, 0.99), TEN_DAYS) })),
  }
}

/** Beta as what it moves, the tracking error as an amount: both over the benchmark's total return on the same days. */
export function benchmarkFigures(scope: ReportingScope, risk: ScopeScenarios): Figures<'trackingError' | 'beta'> {
  const { total, count, firstDay, npv } = risk
  const withheld = (reason: Text) => ({
    trackingError: { value: null, reason },
    beta: { value: null, reason },
  })
  const benchmark = scopeBenchmark(scope, 'Benchmark')
  if (!benchmark) return withheld(message('risk.noBenchmark'))
  const { level, unknownOn, remark } = benchmark
  const returns = Float64Array.from({ length: count }, (_, s) => level[firstDay + s]! / level[firstDay + s - 1]! - 1)
  const unknown = returns.findIndex(Number.isNaN)
  if (unknown >= 0)
    return withheld(unknownOn(Number.isNaN(level[firstDay + unknown]!) ? firstDay + unknown : firstDay + unknown - 1))
  const active = total.map((amount, s) => amount - npv * returns[s]!)
  const stated = (value: number): Figure => (remark === undefined ? { value } : { value, reason: remark })
  const beta = scenarioBeta(total, 1, returns)
  return {
    trackingError: stated(scenarioVolatility(active, VALUATION_DAYS_A_YEAR)),
    beta: Number.isNaN(beta) ? { value: null, reason: message('risk.benchmarkDoesNotVary') } : stated(beta),
  }
}

function otherFigures(
  scope: ReportingScope,
  risk: ScopeScenarios,
): Figures<'volatility' | 'simulatedWorstDay' | 'grossExposure' | 'netExposure' | 'foreignCurrency' | 'largestStressLoss'> {
  const { total, rows, heldIn } = risk
  const { gross, net } = exposureTotals(Float64Array.from(rows, ({ exposure }) => exposure))
  return {
    volatility: { value: scenarioVolatility(total, VALUATION_DAYS_A_YEAR) },
    simulatedWorstDay: { value: -total.reduce((least, amount) => Math.min(least, amount), Number.POSITIVE_INFINITY) },
    grossExposure: { value: gross },
    netExposure: { value: net },
    foreignCurrency: { value: foreignCurrencyExposure(heldIn, scope.currency) },
    largestStressLoss: largestStressLoss(stressTests(scope, risk)),
  }
}

/** The loss of the worst scenario, with its name and what it is the worst of. */
function largestStressLoss(tests: StressTests): Figure {
  const { scenarios, total } = tests
  const worst = worstScenarios(total, 1)[0]
  if (worst === undefined) return { value: null, reason: message('risk.noStressScenario') }
  const [{ name }, count] = [scenarios[worst]!, scenarios.length]
  const worstOf = total[worst] === 0 ? message('risk.noStressLoss', { count }) : message('risk.worstStress', { name, count })
  return { value: 0 - total[worst]!, reason: joined([worstOf, ...missingRemark(tests)]) }
}

/** Of the last year of scenarios, one after the other. */
function drawdown(
  { total, npv: value }: ScopeScenarios,
  npv: { readonly value: number; readonly reason: Text },
): Pick<RiskMeasure, 'amount' | 'fraction'> {
  if (Number.isNaN(npv.value)) {
    const withheld = { value: null, reason: npv.reason }
    return { amount: withheld, fraction: withheld }
  }
  const { depth } = scenarioDrawdown(total.slice(-VALUATION_DAYS_A_YEAR).map((amount) => amount / value))
  return { amount: { value: depth * value }, fraction: { value: depth } }
}
