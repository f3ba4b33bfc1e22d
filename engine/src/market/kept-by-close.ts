import type { Market } from './market.ts'

/**
 * Makes something of an instrument at a close once a market, for many that look at the same closes. What was seen from a close is the same
 * while the market is open.
 */
export function keptByClose<T>(
  make: (market: Market, index: number, t: number) => T,
): (market: Market, index: number, t: number) => T {
  const made = new WeakMap<Market, Map<number, Map<number, T>>>()
  return (asked, index, t) => {
    const market = asked.live && t < asked.last ? asked.live.closed : asked
    const ofMarket = made.get(market) ?? new Map<number, Map<number, T>>()
    made.set(market, ofMarket)
    const closes = ofMarket.get(index) ?? new Map<number, T>()
    ofMarket.set(index, closes)
    if (!closes.has(t)) closes.set(t, make(market, index, t))
    return closes.get(t)!
  }
}
