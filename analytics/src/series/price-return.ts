import type { CarriedCloses, PriceAction } from './carried-closes.ts'

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
