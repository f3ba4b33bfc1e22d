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
  if (market.live) {
    const today = returnsFrom(market, index, market.last)[0]!
    return extended(localReturns(market.live.closed, index), today)
  }
  return returnsFrom(market, index, 0)
}

/** One entry for each valuation day from a first one on. */
function returnsFrom(market: Market, index: number, first: number): Float64Array {
  const instrument = market.instrumentAt(index)
  const returns = new Float64Array(market.days.length - first)
  if (instrument.settlement !== 'paid') {
    const closes = market.closes(index)
    const actions = market.priceActions(index)
    for (let i = 0; i < returns.length; i++) returns[i] = priceReturn(closes, actions, first + i)
    return returns
  }
  const growth = market.totalReturn(index)
  for (let i = 0; i < returns.length; i++) returns[i] = growth[first + i]! / (growth[first + i - 1] ?? Number.NaN) - 1
  if (market.instruments[index]!.terms.kind !== 'bond') return returns
  const { unitValue, price, multiplier } = instrument
  for (let i = first === 0 ? 1 : 0; i < returns.length; i++) {
    const t = first + i - 1
    returns[i]! *= unitValue[t]! / (multiplier * price[t]!)
  }
  return returns
}
