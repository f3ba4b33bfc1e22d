import type { Closes, JudgedAs, PriceAction } from './closes.ts'
import { isUnremarkable } from './doubt-rule.ts'
import { COMEBACK_DAYS, type Doubt } from './judge-closes.ts'

/** Closes of a weekend or of holidays may be left out, so each is compared with those of so many days before it. */
const NEAR_DAYS = 14

/** A series as it was judged with its trades. */
interface JudgedSeries {
  readonly closes: Closes
  /** Ascending by index. */
  readonly actions: readonly PriceAction[]
  readonly doubts: readonly Doubt[]
  /** Index of the first valuation day with a close; the number of days if there is none. */
  readonly first: number
  readonly judgedAs: JudgedAs
}

/**
 * The day after which no trade changes what is believed of a series, whatever its price: nothing in doubt is open after it, and each
 * later close is so near to those before it that it is believed by itself.
 *
 * @param valuationDays day numbers, ascending
 * @returns a day number; null where trades of the last day may still matter
 */
export function settledFrom(
  valuationDays: Int32Array,
  { closes, actions, doubts, first, judgedAs }: JudgedSeries,
): number | null {
  let last = Math.max(first, actions.at(-1)?.index ?? 0)
  for (const { index, believedOn, rejectedOn } of doubts) {
    if (believedOn === null && rejectedOn === null) return null
    last = Math.max(last, index + COMEBACK_DAYS, believedOn ?? 0, rejectedOn ?? 0)
  }
  if (last >= valuationDays.length) return null
  return Math.max(valuationDays[last]!, lastRemarkable(closes, judgedAs))
}

/** The day of the last close that moved remarkably from one near it. */
function lastRemarkable({ days, values }: Closes, judgedAs: JudgedAs): number {
  for (let at = days.length - 1; at > 0; at--)
    for (let before = at - 1; before >= 0 && (before === at - 1 || days[at]! - days[before]! <= NEAR_DAYS); before--)
      if (!isUnremarkable(values[at]!, values[before]!, judgedAs)) return days[at]!
  return Number.NEGATIVE_INFINITY
}
