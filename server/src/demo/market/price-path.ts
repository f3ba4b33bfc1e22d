import { exp } from '../random/arithmetic.ts'
import { nextClose } from './daily-limit.ts'
import type { Timeline } from './timeline.ts'

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
  /** What leaves a unit on that day, as quoted, given the price before: a dividend, a company spun off. */
  readonly payout: (index: number, before: number) => number
}

interface PricePath {
  readonly closes: Float64Array
  readonly isPublished: Uint8Array
}

/** Closes that follow total returns: less what is paid out, restated for splits, rounded to the tick after every step. */
export function pricePath(timeline: Timeline, inputs: PathInputs): PricePath {
  const { firstIndex, lastIndex, decimals, returns } = inputs
  const closes = new Float64Array(timeline.days.length).fill(Number.NaN)
  const isPublished = new Uint8Array(timeline.days.length)
  let close = inputs.firstClose
  let pending = 0
  for (let t = firstIndex; t <= lastIndex; t++) {
    if (t > firstIndex) pending += returns[t]!
    if (t === firstIndex || inputs.hasClose(timeline.days[t]!)) {
      if (t > firstIndex) {
        const restated = close / inputs.unitsRatio(t)
        const moved = restated * exp(pending) - inputs.payout(t, close)
        close = nextClose(moved, restated, decimals)
      }
      pending = 0
      isPublished[t] = 1
    }
    closes[t] = close
  }
  return { closes, isPublished }
}
