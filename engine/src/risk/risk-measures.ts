import { expectedShortfall } from '@portal/analytics/risk/expected-shortfall.ts'
import { exposureTotals, foreignCurrencyExposure } from '@portal/analytics/risk/exposure-totals.ts'
import { independentWindows, scaledToHorizon } from '@portal/analytics/risk/horizon.ts'
import { exponentialValueAtRisk } from '@portal/analytics/risk/normal-risk.ts'
import { scenarioBeta } from '@portal/analytics/risk/scenarios/scenario-beta.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { scenarioDrawdown } from '@portal/analytics/risk/scenarios/scenario-drawdown.ts'
import { scenarioVolatility } from '@portal/analytics/risk/scenarios/scenario-volatility.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'
import { scopeBenchmark } from '#performance/benchmarks.ts'
import type { Figure } from '#scope/figure.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type ScopeScenarios, windowProfitAndLoss } from './scenarios/scope-scenarios.ts'
import { tooFewScenarios } from './scope-risk.ts'
import { stressTests } from './stress/stress-tests.ts'
import { VALUATION_DAYS_A_YEAR } from './valuation-year.ts'

/** A measure of risk: an amount in the reporting currency, losses positive, and what it is beside the NPV. */
export interface RiskMeasure {
  readonly name: string
  readonly amount: Figure
  /** Of the NPV, unless the measure is a ratio by itself. */
  readonly fraction: Figure
}

/** Names of the measures in the order in which they are stated. */
export const MEASURES = [
  'VaR 95',
  'VaR 99',
  'ES 97.5',
  'VaR 95 parametric',
  'Volatility p.a.',
  'Ex-ante tracking error',
  'Beta',
  'Simulated maximum drawdown',
  'Simulated worst day',
  'Gross exposure',
  'Net exposure',
  'Foreign currency',
  'Largest stress loss',
  'VaR 99 10 days',
  'sqrt(10) x VaR 99',
] as const

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
  npv: { readonly value: number; readonly reason: string },
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
  return MEASURES.map((name): RiskMeasure => {
    if (name === 'Simulated maximum drawdown') return { name, ...drawdown(risk, npv) }
    const amount = figures[name]
    return { name, amount, fraction: share(amount) }
  })
}

/** The measures that a What-if compares, of the present holdings and of those after its trades. */
export const COMPARED_MEASURES = [
  'Gross exposure',
  'Net exposure',
  'Volatility p.a.',
  'Ex-ante tracking error',
  'Largest stress loss',
] as const

/** The amounts of the compared measures, by their names. */
export function comparedMeasures(scope: ReportingScope, risk: ScopeScenarios): Figures<(typeof COMPARED_MEASURES)[number]> {
  return { ...benchmarkFigures(scope, risk), ...otherFigures(scope, risk) }
}

type Figures<Name extends (typeof MEASURES)[number]> = Readonly<Record<Name, Figure>>

/** Value at risk and expected shortfall; those at 99 % and beyond need 250 scenarios. */
function tailFigures(
  scope: ReportingScope,
  risk: ScopeScenarios,
  horizonDays: number,
): Figures<'VaR 95' | 'VaR 99' | 'ES 97.5' | 'VaR 95 parametric' | 'VaR 99 10 days' | 'sqrt(10) x VaR 99'> {
  const { total, count } = risk
  const windows = horizonDays === 1 ? total : windowProfitAndLoss(scope, risk, horizonDays)
  const tenDays = windowProfitAndLoss(scope, risk, TEN_DAYS)
  const tail = (of: () => Figure): Figure =>
    count < MIN_TAIL_SCENARIOS ? { value: null, reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) } : of()
  const remark = {
    reason: `Overlapping windows, about ${independentWindows(count, TEN_DAYS)} of them independent`,
  }
  return {
    'VaR 95': { value: valueAtRisk(windows, 0.95) },
    'VaR 99': tail(() => ({ value: valueAtRisk(windows, 0.99) })),
    'ES 97.5': tail(() => ({ value: expectedShortfall(windows, 0.975) })),
    'VaR 95 parametric': { value: scaledToHorizon(exponentialValueAtRisk(total), horizonDays) },
    'VaR 99 10 days': tail(() => ({ value: valueAtRisk(tenDays, 0.99), ...remark })),
    'sqrt(10) x VaR 99': tail(() => ({ value: scaledToHorizon(valueAtRisk(total, 0.99), TEN_DAYS) })),
  }
}

/** Beta as what it moves, the tracking error as an amount: both over the benchmark's total return on the same days. */
function benchmarkFigures(scope: ReportingScope, risk: ScopeScenarios): Figures<'Ex-ante tracking error' | 'Beta'> {
  const { total, count, firstDay, npv } = risk
  const withheld = (reason: string) => ({
    'Ex-ante tracking error': { value: null, reason },
    Beta: { value: null, reason },
  })
  const benchmark = scopeBenchmark(scope, 'Benchmark')
  if (!benchmark) return withheld('no benchmark')
  const { level, unknownOn, remark } = benchmark
  const returns = Float64Array.from({ length: count }, (_, s) => level[firstDay + s]! / level[firstDay + s - 1]! - 1)
  const unknown = returns.findIndex(Number.isNaN)
  if (unknown >= 0)
    return withheld(unknownOn(Number.isNaN(level[firstDay + unknown]!) ? firstDay + unknown : firstDay + unknown - 1))
  const active = total.map((amount, s) => amount - npv * returns[s]!)
  const stated = (value: number): Figure => (remark === undefined ? { value } : { value, reason: remark })
  const beta = scenarioBeta(total, 1, returns)
  return {
    'Ex-ante tracking error': stated(scenarioVolatility(active, VALUATION_DAYS_A_YEAR)),
    Beta: Number.isNaN(beta) ? { value: null, reason: 'The benchmark does not vary' } : stated(beta),
  }
}

function otherFigures(
  scope: ReportingScope,
  risk: ScopeScenarios,
): Figures<
  'Volatility p.a.' | 'Simulated worst day' | 'Gross exposure' | 'Net exposure' | 'Foreign currency' | 'Largest stress loss'
> {
  const { total, rows, heldIn } = risk
  const { gross, net } = exposureTotals(Float64Array.from(rows, ({ exposure }) => exposure))
  const { total: stressed } = stressTests(scope, risk)
  const losses = stressed.map((amount) => -amount)
  return {
    'Volatility p.a.': { value: scenarioVolatility(total, VALUATION_DAYS_A_YEAR) },
    'Simulated worst day': { value: -total.reduce((least, amount) => Math.min(least, amount), Number.POSITIVE_INFINITY) },
    'Gross exposure': { value: gross },
    'Net exposure': { value: net },
    'Foreign currency': { value: foreignCurrencyExposure(heldIn, scope.currency) },
    'Largest stress loss':
      losses.length === 0
        ? { value: null, reason: 'No stress scenario: no factors' }
        : { value: losses.reduce((most, loss) => Math.max(most, loss), Number.NEGATIVE_INFINITY) },
  }
}

/** Of the last year of scenarios, one after the other. */
function drawdown(
  { total, npv: value }: ScopeScenarios,
  npv: { readonly value: number; readonly reason: string },
): Pick<RiskMeasure, 'amount' | 'fraction'> {
  if (Number.isNaN(npv.value)) {
    const withheld = { value: null, reason: npv.reason }
    return { amount: withheld, fraction: withheld }
  }
  const { depth } = scenarioDrawdown(total.slice(-VALUATION_DAYS_A_YEAR).map((amount) => amount / value))
  return { amount: { value: depth * value }, fraction: { value: depth } }
}
