import { type MemoTable, memo } from '#memo.ts'
import type { InstrumentMarket } from './instrument-market.ts'

/** Bytes of a small object of numbers. */
const MODEL_BYTES = 150

/**
 * Makes something small of an instrument at a close once a market, for many that look at the same closes. What was seen from a close is
 * the same while the market is open.
 */
export function memoByClose<T>(
  name: string,
  make: (market: InstrumentMarket, index: number, t: number) => T,
): (market: InstrumentMarket, index: number, t: number) => T {
  const table: MemoTable<T> = { name, bytesOf: () => MODEL_BYTES }
  return (asked, index, t) => {
    const market = asked.live && t < asked.last ? asked.live.closed : asked
    return memo(market, table, index * market.days.length + t, () => make(market, index, t))
  }
}
