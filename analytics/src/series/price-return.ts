import type { CarriedCloses } from './carried-closes.ts'
import type { PriceAction } from './closes.ts'

/**
 * Price return of one day: the close against the previous close restated for the day's splits. Distributions do not count.
 *
 * @param t index of the valuation day
 * @returns a fraction; NaN if either close is unknown or the previous one is not positive
 */
export function priceReturn(closes: CarriedCloses, actions: readonly PriceAction[], t: number): number {
  let previous = t > 0 ? closes.values[t - 1]! : Number.NaN
  for (const action of actions) if (action.index === t) previous /= action.ratio
  return previous > 0 ? closes.values[t]! / previous - 1 : Number.NaN
}

/**
 * Price return of a period: its last close against the close that starts it, restated for the splits between them. Distributions do
 * not count.
 *
 * @param start index of the close that starts the period
 * @param end index of its last day, not before `start`
 * @returns a fraction of the whole period; NaN if either close is unknown or the first is not positive
 */
export function periodPriceReturn(closes: CarriedCloses, actions: readonly PriceAction[], start: number, end: number): number {
  let opening = start >= 0 ? closes.values[start]! : Number.NaN
  for (const action of actions) if (action.index > start && action.index <= end) opening /= action.ratio
  return opening > 0 ? closes.values[end]! / opening - 1 : Number.NaN
}
