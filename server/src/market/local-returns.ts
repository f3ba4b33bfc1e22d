import { extended } from '@portal/analytics/series/carried-closes.ts'
import { priceReturn } from '@portal/analytics/series/price-return.ts'

import type { Market } from './market.ts'

const made = new WeakMap<Market, Map<number, Float64Array>>()

/**
 * Daily returns of an instrument in its own currency, payouts reinvested, per unit of what its factors act on: the price, of a bond the
 * clean one. One entry a valuation day, 0 where the price is carried, NaN where it is unknown.
 */
export function localReturns(market: Market, index: number): Float64Array {
  const kept = made.get(market) ?? new Map<number, Float64Array>()
  made.set(market, kept)
  const returns = kept.get(index) ?? compute(market, index)
  kept.set(index, returns)
  return returns
}

function compute(market: Market, index: number): Float64Array {
  const returnOn = dailyReturn(market, index)
  if (market.live) return extended(localReturns(market.live.closed, index), returnOn(market.last))
  return Float64Array.from({ length: market.days.length }, (_, t) => returnOn(t))
}

function dailyReturn(market: Market, index: number): (t: number) => number {
  const instrument = market.instrumentAt(index)
  if (instrument.settlement !== 'paid') {
    const closes = market.closes(index)
    const actions = market.priceActions(index)
    return (t) => priceReturn(closes, actions, t)
  }
  const growth = market.totalReturn(index)
  const { unitValue, price, multiplier } = instrument
  const isBond = market.instruments[index]!.terms.kind === 'bond'
  return (t) => {
    if (t === 0) return Number.NaN
    const onClean = isBond ? unitValue[t - 1]! / (multiplier * price[t - 1]!) : 1
    return (growth[t]! / growth[t - 1]! - 1) * onClean
  }
}
