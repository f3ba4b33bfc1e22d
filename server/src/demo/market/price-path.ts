import { exp } from '../random/arithmetic.ts'
import type { PriceSeries } from './price-series.ts'
import type { Timeline } from './timeline.ts'

/** A little less than the factor 3 from which a price counts as doubtful. */
const LARGEST_FACTOR = 2.8

type Quoted = Pick<PriceSeries, 'firstIndex' | 'lastIndex' | 'closes' | 'isPublished'>

/**
 * The closes of an instrument from its first day to its last.
 *
 * @param closeOn the close of a day of the timeline, given the previous one; null without one, when the price is carried
 */
export function quotedSeries(
  timeline: Timeline,
  firstIndex: number,
  lastIndex: number,
  closeOn: (t: number, before: number) => number | null,
): Quoted {
  const closes = new Float64Array(timeline.days.length).fill(Number.NaN)
  const isPublished = new Uint8Array(timeline.days.length)
  let before = Number.NaN
  for (let t = firstIndex; t <= lastIndex; t++) {
    const close = closeOn(t, before)
    if (close !== null) isPublished[t] = 1
    before = close ?? before
    closes[t] = before
  }
  return { firstIndex, lastIndex, closes, isPublished }
}

interface PathInputs {
  readonly firstIndex: number
  readonly lastIndex: number
  readonly firstClose: number
  readonly decimals: number
  /** Logarithmic total returns, by day. */
  readonly returns: Float64Array
  /** On other days the price is carried, and the next close makes up for it. */
  readonly hasClose: (day: number) => boolean
  /** New units per old unit on that day: 1 on most. */
  readonly unitsRatio: (index: number) => number
  /** Payments per unit on that day, as quoted, given the previous price: a dividend, a company spun off. */
  readonly payout: (index: number, before: number) => number
}

/** Closes from total returns: less payments, adjusted for splits, rounded to the tick after every step. */
export function pricePath(timeline: Timeline, inputs: PathInputs): Quoted {
  const { firstIndex, lastIndex, firstClose, decimals, returns } = inputs
  let pending = 0
  return quotedSeries(timeline, firstIndex, lastIndex, (t, before) => {
    if (t === firstIndex) return firstClose
    pending += returns[t]!
    if (!inputs.hasClose(timeline.days[t]!)) return null
    const restated = before / inputs.unitsRatio(t)
    const moved = restated * exp(pending) - inputs.payout(t, before)
    pending = 0
    return nextClose(moved, restated, decimals)
  })
}

/**
 * The close after a move, on the tick of its market and within the daily limit of its exchange: at most 2.8 times the previous close, at
 * least 1 / 2.8 of it, and at least one tick.
 *
 * @param price without limit and rounding
 * @param before the previous close, adjusted for splits
 */
export function nextClose(price: number, before: number, decimals: number): number {
  const scale = 10 ** decimals
  const lowest = Math.max(Math.ceil((before / LARGEST_FACTOR) * scale), 1)
  const highest = Math.max(Math.floor(before * LARGEST_FACTOR * scale), lowest)
  return Math.max(lowest, Math.min(highest, Math.round(price * scale))) / scale
}
