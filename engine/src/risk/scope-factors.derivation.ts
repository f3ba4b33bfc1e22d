import { type Derivation, lessOne, parameter, step, withValue } from '#derivation/derivation.ts'
import { covarianceShare, type Series, volatilityOf } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import { betaAt } from '#factors/betas.derivation.ts'
import { factorEstimate } from '#factors/factor-model.ts'
import { factorReturnOf } from '#factors/factor-returns.derivation.ts'
import { message } from '#message.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { exposureOfRow, heldInCurrency } from './exposures.derivation.ts'
import { riskNpv } from './risk-measures.derivation.ts'
import { growthOfRate } from './scenarios/day-moves.derivation.ts'
import { scenarioSet, totalSeries } from './scenarios/scope-scenarios.derivation.ts'
import type { ScopeScenarios } from './scenarios/scope-scenarios.ts'
import type { ScopeFactors } from './scope-factors.ts'

/** Parts of a scope's return, as derivations: the factors by their names, then currencies by their codes. */
interface FactorDerivations {
  readonly weight: (name: string) => Derivation
  readonly explained: (name: string) => Derivation
  /** Return that the factors do not explain. */
  readonly specific: () => Derivation
  readonly volatility: (daysAYear: number) => Derivation
}

/** How the factor risk of some scenarios was made. */
export function factorDerivations(scope: ReportingScope, risk: ScopeScenarios, factors: ScopeFactors): FactorDerivations {
  const portfolio = portfolioReturns(scope, risk)
  const seriesOf = remembered((name: string) => returnsOf(scope, risk, name))
  const weight = remembered((name: string) => weightOf(scope, risk, name))
  const contribution = (name: string, s: number) =>
    step('product', { label: name, formula: message('risk.weightTimesReturn'), unit: 'fraction' }, [
      weight(name),
      seriesOf(name).derivationAt(s),
    ])
  const residual: Series = {
    ...portfolio,
    label: message('risk.factorsRest'),
    values: factors.residuals,
    derivationAt: (s) => {
      const label = message('risk.leftOver', { day: dayText(scope.market, risk.firstDay + s) })
      const parts = factors.names.map((name) => contribution(name, s))
      return step('difference', { label, formula: message('risk.specificReturn'), unit: 'fraction' }, [
        portfolio.derivationAt(s),
        ...parts,
      ])
    },
  }
  return {
    weight,
    explained: (name) =>
      step(
        'product',
        { label: message('risk.shareOf', { name }), formula: message('risk.factorShareFormula'), unit: 'fraction' },
        [
          weight(name),
          covarianceShare(seriesOf(name), portfolio, {
            label: message('risk.varianceShare'),
            formula: message('risk.covarianceRatio'),
          }),
        ],
      ),
    specific: () => {
      const label = message('risk.specific')
      if (factors.specific === 0) return parameter(label, 0, message('risk.allExplained'), 'fraction')
      // Of the whole, which is 1.
      return covarianceShare(residual, portfolio, { label, formula: message('risk.specificShareFormula'), scale: 1 })
    },
    volatility: (daysAYear) => volatilityOf(portfolio, daysAYear, message('risk.exAnteVolatility')),
  }
}

/** The returns of the portfolio in the scenarios. */
function portfolioReturns(scope: ReportingScope, risk: ScopeScenarios): Series {
  const { firstDay, npv } = risk
  const totals = totalSeries(scenarioSet(scope, risk))
  return {
    ...totals,
    label: message('risk.portfolioReturn'),
    unit: 'fraction',
    values: totals.values.map((amount) => amount / npv),
    derivationAt: (s) =>
      step(
        'quotient',
        { label: message('risk.returnOn', { day: dayText(scope.market, firstDay + s) }), formula: 'P/L ÷ NPV', unit: 'fraction' },
        [totals.derivationAt(s), riskNpv(scope, risk)],
      ),
  }
}

/** Index of a factor that is used by its name; -1 for a currency. */
function factorIn({ market }: ReportingScope, { t }: ScopeScenarios, name: string): number {
  const estimate = factorEstimate(market, t)
  return market.factors.findIndex((factor, f) => factor.name === name && estimate?.isUsed[f] === true)
}

/** The returns of a factor, or of a currency, in the scenarios. */
function returnsOf(scope: ReportingScope, risk: ScopeScenarios, name: string): Series {
  const { market } = scope
  const { firstDay } = risk
  const f = factorIn(scope, risk, name)
  const { values, derivationAt } = f < 0 ? currencyReturns(scope, risk, name) : factorReturns(scope, risk, f)
  return { label: message('risk.returnOf', { name }), unit: 'fraction', market, firstDay, values, derivationAt }
}

function currencyReturns(scope: ReportingScope, { firstDay, count, growth }: ScopeScenarios, name: string) {
  const { market } = scope
  const currency = market.currencyIndex(name)
  const values = Float64Array.from({ length: count }, (_, s) => growth[currency * count + s]! - 1)
  const derivationAt = (s: number): Derivation => {
    const t = firstDay + s
    const grown = growthOfRate(scope, currency, { from: t, to: t }, growth[currency * count + s]!)
    return lessOne(message('risk.returnOfOn', { name, day: dayText(market, t) }), message('risk.rateGrowthLessOne'), grown)
  }
  return { values, derivationAt }
}

function factorReturns(scope: ReportingScope, { t: close, firstDay, count }: ScopeScenarios, f: number) {
  const estimate = factorEstimate(scope.market, close)!
  const { returns, dayCount } = estimate
  const from = f * dayCount + firstDay
  const values = returns.slice(from, from + count)
  const derivationAt = (s: number): Derivation => {
    const t = firstDay + s
    const made = factorReturnOf(scope, 'total', estimate, f, t, (each) => returns[each * dayCount + t]!)
    return withValue(made, values[s]!)
  }
  return { values, derivationAt }
}

/** The weight of a factor, or of a currency. */
function weightOf(scope: ReportingScope, risk: ScopeScenarios, name: string): Derivation {
  const f = factorIn(scope, risk, name)
  const top = f >= 0 ? betaExposures(scope, risk, f, name) : heldInCurrency(scope, risk, scope.market.currencyIndex(name))
  const formula = f >= 0 ? message('risk.factorWeightFormula') : message('risk.netValueOverNpv')
  return step('quotient', { label: message('risk.weightOf', { name }), formula, unit: 'fraction' }, [top, riskNpv(scope, risk)])
}

/** A value by name, computed once. */
function remembered<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

function betaExposures(scope: ReportingScope, risk: ScopeScenarios, f: number, name: string): Derivation {
  const estimate = factorEstimate(scope.market, risk.t)
  const parts = risk.rows.flatMap((row) => {
    const { of, ticker, moves } = row
    const betas = moves?.betas
    if (!estimate || !betas) return []
    const acting = of.kind === 'cash' ? -1 : (moves.option?.underlying ?? of.index)
    const description = {
      label: ticker,
      formula: message('risk.exposureTimesBeta'),
      remark: betas.source === 'proxy' ? message('risk.proxyBeta') : undefined,
    }
    const beta = betas.source === 'none' ? 0 : betas.values[f]!
    return step('product', description, [exposureOfRow(scope, risk, row), betaAt(scope, estimate, acting, f, risk.t, beta)])
  })
  return step('sum', { label: message('risk.exposureTo', { name }), formula: message('risk.exposuresTimesBetas') }, parts)
}
