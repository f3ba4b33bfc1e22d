import { expectedShortfall, tailSize } from '@portal/analytics/risk/expected-shortfall.ts'
import { tailScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { type Derivation, input, step, withValue } from '#derivation/derivation.ts'
import { covarianceShare } from '#derivation/series.ts'
import { message } from '#message.ts'
import type { Position } from '#positions/positions.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import type { RiskContributions } from './risk-shares.ts'
import { rowSeries, scenarioSet, totalSeries } from './scenarios/scope-scenarios.derivation.ts'
import type { ScopeScenarios } from './scenarios/scope-scenarios.ts'
import { expectedShortfallOf, lastFraction, sizeOfTail } from './tails.derivation.ts'

const SHORTFALL_CONFIDENCE = 0.975

/**
 * The share of some units of a row in the risk of a scope.
 *
 * @param quantity of the units; the row is all that the scope holds of it
 */
export function riskShareOf(
  scope: ReportingScope,
  risk: ScopeScenarios,
  of: Position['of'],
  quantity: number,
  ticker: string,
  contributions: RiskContributions = 'volatility',
): Derivation {
  const currency = of.kind === 'cash' ? scope.market.currencyIndex(of.currency) : -1
  const i = risk.rows.findIndex(({ of: held }) =>
    held.kind === 'cash' ? held.currency === currency : of.kind === 'instrument' && held.index === of.index,
  )
  if (i < 0)
    return input(
      message('risk.shareOfTicker', { ticker }),
      0,
      { kind: 'text', text: message('risk.nothingHeld') },
      { unit: 'fraction' },
    )
  const share = quantity / risk.rows[i]!.quantity
  return contributions === 'volatility'
    ? varianceShare(scope, risk, i, share, ticker)
    : shortfallShare(scope, risk, i, share, ticker)
}

/** `Cov(PL_i, PL_p) / Var(PL_p)`. */
function varianceShare(scope: ReportingScope, risk: ScopeScenarios, i: number, share: number, ticker: string): Derivation {
  const set = scenarioSet(scope, risk)
  const description = { label: message('risk.shareOfTicker', { ticker }), formula: message('risk.riskShareFormula') }
  return covarianceShare(rowSeries(set, i, share), totalSeries(set), description)
}

/** The part of a row in the mean loss of the tail, over that loss. */
function shortfallShare(scope: ReportingScope, risk: ScopeScenarios, i: number, share: number, ticker: string): Derivation {
  const set = scenarioSet(scope, risk)
  const series = rowSeries(set, i, share)
  const { scenarios } = tailScenarios(set.total, SHORTFALL_CONFIDENCE)
  const size = tailSize(set.count, SHORTFALL_CONFIDENCE, 'fractional')
  const parts = [...scenarios].map((s, k) => {
    const weight = Math.min(1, size - k)
    if (weight === 1) return series.derivationAt(s)
    return step('product', { label: message('risk.lastInTail', { ticker }), formula: message('risk.profitFraction') }, [
      series.derivationAt(s),
      lastFraction(set, SHORTFALL_CONFIDENCE, k, weight),
    ])
  })
  const sum = step('sum', { label: message('risk.inTail', { ticker }), formula: message('risk.worstProfit') }, parts)
  const mean = step('quotient', { label: message('risk.tailMeanOf', { ticker }), formula: message('risk.sumOverTail') }, [
    sum,
    sizeOfTail(set, SHORTFALL_CONFIDENCE, size),
  ])
  const loss = step('negative', { label: message('risk.tailLoss', { ticker }), formula: message('risk.lessMeanInTail') }, [mean])
  const whole = withValue(expectedShortfallOf(set, SHORTFALL_CONFIDENCE), expectedShortfall(set.total, SHORTFALL_CONFIDENCE))
  return step(
    'quotient',
    { label: message('risk.shareOfTicker', { ticker }), formula: message('risk.shortfallShareFormula'), unit: 'fraction' },
    [loss, whole],
  )
}
