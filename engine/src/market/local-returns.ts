import { priceReturn } from '@portal/analytics/series/price-return.ts'
import { createFloat64Arena } from '#float64-arena.ts'
import { accruesInterest } from '#instruments/models.ts'
import { dropMemo, type MemoTable, memo, peekMemo } from '#memo.ts'
import type { Market } from './market.ts'

/** The returns of an instrument from a day on. */
interface KeptReturns {
  readonly since: number
  readonly returns: Float64Array
}

/** Where all returns of an instrument are computed: they stand there until those of another are. */
interface Room {
  readonly growth: Float64Array
  readonly returns: Float64Array
  index: number
}

/**
 * Days that are kept before the first that was asked for: who asks for the scenarios of today asks for those of a year ago next. All ten
 * years of every instrument would be as much again as its closes.
 */
const EARLIER_DAYS = 280

/** By index of the instrument. */
const RETURNS: MemoTable<KeptReturns> = { name: 'returns', bytesOf: ({ returns }) => returns.byteLength }
/** One a market, from which all its returns are cut. */
const ARENAS: MemoTable<ReturnType<typeof createFloat64Arena>> = { name: 'returns', bytesOf: () => 0 }
const ROOMS: MemoTable<Room> = { name: 'returns', bytesOf: ({ growth, returns }) => growth.byteLength + returns.byteLength }

/**
 * Daily returns of an instrument in its own currency, payouts reinvested, per unit of what its factors act on: the price, of a bond the
 * clean one. 0 where the price is carried, NaN where it is unknown. They are kept from about the first day that was ever asked for.
 *
 * @param from, to valuation days up to the last close
 * @returns one entry a valuation day, those two included; not to be written to
 */
export function localReturns(market: Market, index: number, from: number, to: number): Float64Array {
  const closed = market.live?.closed ?? market
  const keep = () => returnsSince(closed, index, Math.max(0, from - EARLIER_DAYS))
  let known = memo(closed, RETURNS, index, keep)
  if (known.since > from) {
    dropMemo(closed, RETURNS, index)
    known = memo(closed, RETURNS, index, keep)
  }
  return known.returns.subarray(from - known.since, to + 1 - known.since)
}

function returnsSince(closed: Market, index: number, since: number): KeptReturns {
  const arena = memo(closed, ARENAS, 0, createFloat64Arena)
  const returns = arena(closed.days.length - since)
  returns.set(allReturns(closed, index).subarray(since))
  return { since, returns }
}

/**
 * The same of days that are looked at once: nothing more is kept.
 *
 * @returns what stands until the returns of another instrument are asked for
 */
export function passingReturns(market: Market, index: number, from: number, to: number): Float64Array {
  const closed = market.live?.closed ?? market
  const known = peekMemo(closed, RETURNS, index)
  if (known && known.since <= from) return known.returns.subarray(from - known.since, to + 1 - known.since)
  return allReturns(closed, index).subarray(from, to + 1)
}

function allReturns(closed: Market, index: number): Float64Array {
  const length = closed.days.length
  const room = memo(closed, ROOMS, 0, () => ({ growth: new Float64Array(length), returns: new Float64Array(length), index: -1 }))
  if (room.index !== index) {
    // Not the returns of either, should the market throw.
    room.index = -1
    compute(closed, index, room)
    room.index = index
  }
  return room.returns
}

function compute(closed: Market, index: number, { growth, returns }: Room): void {
  const instrument = closed.instrumentAt(index)
  if (instrument.settlement !== 'paid') {
    const closes = closed.closes(index)
    const actions = closed.priceActions(index)
    for (let t = 0; t < returns.length; t++) returns[t] = priceReturn(closes, actions, t)
    return
  }
  closed.totalReturn(index, growth)
  returns[0] = Number.NaN
  for (let t = 1; t < returns.length; t++) returns[t] = growth[t]! / growth[t - 1]! - 1
  if (!accruesInterest(closed.instruments[index]!)) return
  const { unitValue, price, multiplier } = instrument
  for (let t = 1; t < returns.length; t++) returns[t]! *= unitValue[t - 1]! / (multiplier * price[t - 1]!)
}
