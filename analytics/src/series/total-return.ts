import type { PriceAction } from './closes.ts'

/** Payment to a holder of one unit on a day, beside its value: a dividend on its ex-day, a coupon, the value of a spin-off. */
export interface Payout {
  /** Index of the valuation day. */
  readonly index: number
  /** Per unit held on that day, in units of the value. */
  readonly amount: number
}

/**
 * Growth of one unit of money invested at the first value when every payout is reinvested at the close of its day.
 *
 * Source: MSCI, "Index Calculation Methodology": daily total return, gross dividends reinvested on the ex-date.
 *
 * @param value per unit at each close: the price, of a bond with its accrued interest; NaN before the first
 * @param actions of the instrument; the previous value is restated for the day's splits
 * @param payouts ascending by index
 * @param growth takes the result: as many entries as there are values; a new series by default
 * @returns 1 at the first value, NaN before it and from the first value that is not positive on
 */
export function totalReturnGrowth(
  value: Float64Array,
  actions: readonly PriceAction[],
  payouts: readonly Payout[],
  growth: Float64Array = new Float64Array(value.length),
): Float64Array {
  growth.fill(Number.NaN)
  const first = value.findIndex((each) => !Number.isNaN(each))
  if (first < 0) return growth
  growth[first] = value[first]! > 0 ? 1 : Number.NaN
  if (payouts.length === 0 && actions.length === 0) {
    for (let t = first + 1; t < value.length; t++)
      growth[t] = value[t - 1]! > 0 ? growth[t - 1]! * (value[t]! / value[t - 1]!) : Number.NaN
    return growth
  }
  const received = new Float64Array(value.length)
  for (const { index, amount } of payouts) received[index]! += amount
  const unitsPerUnit = new Float64Array(value.length).fill(1)
  for (const { index, ratio } of actions) unitsPerUnit[index]! *= ratio
  for (let t = first + 1; t < value.length; t++) {
    const opening = value[t - 1]! / unitsPerUnit[t]!
    growth[t] = opening > 0 ? growth[t - 1]! * ((value[t]! + received[t]!) / opening) : Number.NaN
  }
  return growth
}
