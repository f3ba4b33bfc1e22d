import { halvingIn } from '#derivation/decay.ts'
import { type Derivation, input, lazyStep, once, step } from '#derivation/derivation.ts'
import { coefficientOf, type DayWeights } from '#derivation/regression.ts'
import type { Series } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import { priceMoveOf } from '#market/closes.derivation.ts'
import { closedMarket, localReturnOf } from '#market/local-returns.derivation.ts'
import { localReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { type FactorEstimate, factorsLookedAt, HALF_LIFE } from './factor-model.ts'

/** Return of a factor's proxy on a day: `price` without its payouts, as in profit and loss, or `total` with them, as in risk. */
type ProxyReturn = 'price' | 'total'

/**
 * The return of a factor on a day, free of the factors before it: that of its proxy less its loading on each of them.
 *
 * @param estimate whose loadings made them free of each other
 * @param returnOf the returns of the factors on that day, by their position; NaN where unknown
 */
export function factorReturnOf(
  reporting: ReportingMarket,
  kind: ProxyReturn,
  estimate: FactorEstimate | null,
  f: number,
  t: number,
  returnOf: (f: number) => number,
): Derivation {
  const { market } = reporting
  const { name, instrument } = market.factors[f]!
  const { ticker } = market.instruments[instrument]!
  const value = returnOf(f)
  const formula = message('factors.residualReturn')
  const description = {
    label: message('factors.factorReturn', { name, day: dayText(market, t) }),
    formula,
    unit: 'fraction' as const,
  }
  return lazyStep('difference', description, value, () => {
    const proxy =
      kind === 'price'
        ? priceMoveOf(reporting, instrument, t - 1, t, message('factors.instrumentReturn', { ticker, day: dayText(market, t) }))
        : localReturnOf(reporting, instrument, t)
    const before = estimate ? factorsBefore(reporting, estimate, kind, f, t, returnOf) : []
    const found = before.reduce((rest, each) => rest - each.value, proxy.value)
    if (Math.abs(found - value) <= 1e-12) return [proxy, ...before]
    const text = message('factors.residualReturns', { ticker, market: windowText(market, estimate) })
    return [
      input(message('factors.returnLabel', { name }), value, { kind: 'text', text }, { unit: 'fraction', day: market.days[t]! }),
    ]
  })
}

function factorsBefore(
  reporting: ReportingMarket,
  estimate: FactorEstimate,
  kind: ProxyReturn,
  f: number,
  t: number,
  returnOf: (f: number) => number,
): readonly Derivation[] {
  return loadedFactors(reporting.market, estimate, f).flatMap((i) => {
    if (Number.isNaN(returnOf(i))) return []
    const { name } = reporting.market.factors[i]!
    return step(
      'product',
      { label: message('factors.loading', { name }), formula: message('factors.loadingTimesReturn'), unit: 'fraction' },
      [loadingOf(reporting, estimate, f, i), factorReturnOf(reporting, kind, estimate, i, t, returnOf)],
    )
  })
}

/** The used factors before a factor on which it loads. */
function loadedFactors({ factors }: Market, { isUsed, loadings }: FactorEstimate, f: number): readonly number[] {
  return Array.from({ length: f }, (_, i) => i).filter((i) => isUsed[i] && loadings[f * factors.length + i] !== 0)
}

/**
 * The loading of a factor on one before it: the slope of its proxy's returns on that, which is free of the factors before it in turn. The
 * factors do not move together on the days that were looked at, so that each slope stands by itself.
 */
export function loadingOf(reporting: ReportingMarket, estimate: FactorEstimate, f: number, i: number): Derivation {
  const closed = closedMarket(reporting)
  const { factors } = closed.market
  const description = {
    label: message('factors.loadingOf', { name: factors[f]!.name, name2: factors[i]!.name }),
    formula: message('factors.weightedSlope'),
    unit: 'ratio' as const,
    remark: message('factors.regression', { market: windowText(closed.market, estimate) }),
    scale: 1,
  }
  const value = estimate.loadings[f * factors.length + i]!
  const slope = once(() =>
    coefficientOf(proxySeries(closed, estimate, f), factorSeries(closed, estimate)[i]!, [], weightsOf(estimate), description),
  )
  return lazyStep('quotient', description, value, () => slope().parts())
}

/** The total returns of a factor's proxy on the days that an estimate looked at. */
export function proxySeries(reporting: ReportingMarket, { start, end }: FactorEstimate, f: number): Series {
  const { market } = reporting
  const { instrument } = market.factors[f]!
  return {
    label: message('factors.returnOfTicker', { ticker: market.instruments[instrument]!.ticker }),
    unit: 'fraction',
    market,
    firstDay: start,
    values: localReturns(market, instrument, start, end),
    derivationAt: (s) => localReturnOf(reporting, instrument, start + s),
  }
}

/** All factors, free of those before them, on the days that an estimate looked at; 0 where one is unknown or not used. */
export function factorSeries(reporting: ReportingMarket, estimate: FactorEstimate): readonly Series[] {
  const { market } = reporting
  const { start, length } = estimate
  const all = factorsLookedAt(market, estimate, [...market.factors.keys()])
  return market.factors.map(({ name }, f) => ({
    label: message('factors.returnOfName', { name }),
    unit: 'fraction',
    market,
    firstDay: start,
    values: all.subarray(f * length, (f + 1) * length),
    derivationAt: (s) => factorReturnOf(reporting, 'total', estimate, f, start + s, (each) => all[each * length + s]!),
  }))
}

/** Weights of the days of an estimate: 1 on days on which all of its factors are known. */
export function weightsOf({ weights, length }: FactorEstimate): DayWeights {
  return { values: weights, decay: { decay: halvingIn(HALF_LIFE), count: length } }
}

/** The days that an estimate looked at. */
export function windowText(market: Market, estimate: FactorEstimate | null): Text {
  if (!estimate) return message('factors.noEstimate')
  const { start, end, length } = estimate
  return message('factors.estimationDays', { length, day: dayText(market, start), day2: dayText(market, end) })
}
