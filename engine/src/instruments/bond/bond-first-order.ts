import type { FirstOrder } from '../pricing.ts'

/**
 * First order of a bond: base the clean price, move `-D_mod p0 (y1 - y0)`, with the previous close's duration. A price is per 100 and
 * a yield a fraction, so a duration of 5 and a rise of 0.01 from a price of 100 is a move of -5.
 *
 * Source: F. Fabozzi, "Bond Markets, Analysis and Strategies", chapter 4.
 *
 * @param series one entry a valuation day
 */
export function bondFirstOrder(series: {
  readonly price: Float64Array
  readonly modifiedDuration: Float64Array
  readonly yields: Float64Array
}): FirstOrder {
  const { price, modifiedDuration, yields } = series
  const base = new Float64Array(price.length).fill(Number.NaN)
  const move = new Float64Array(price.length).fill(Number.NaN)
  for (let t = 1; t < price.length; t++) {
    base[t] = price[t - 1]!
    move[t] = -modifiedDuration[t - 1]! * price[t - 1]! * (yields[t]! - yields[t - 1]!)
  }
  return { base, move }
}
