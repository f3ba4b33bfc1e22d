/** What the explanation of an instrument's row may know beyond its prices. */
export interface RowModel {
  /** Null: the whole move counts as first order (share, ETF, fund, future). */
  readonly firstOrder: FirstOrder | null
  /** Null: nothing is explained by factors and the first order is all alpha. */
  readonly factors: FactorModel | null
}

/**
 * The first order of a price move, per unit as quoted, one entry a valuation day, each day's from the previous close's greeks. NaN
 * where they are unknown: then the whole move counts as not linear.
 */
export interface FirstOrder {
  /** B, what factor returns act on: the price of a bond, delta times the underlying's price for an option. */
  readonly base: Float64Array
  /** L: the first order of the move, in the unit of the price. */
  readonly move: Float64Array
}

/** Betas that are estimated from time to time, and the factors' price returns. */
export interface FactorModel {
  /** Index of the valuation day from which each estimate is used, ascending. Before the first there is no model. */
  readonly from: Int32Array
  /** Estimate by estimate, factor by factor; NaN where a factor has none. */
  readonly beta: Float64Array
  /** By factor, one entry a valuation day; a factor that is NaN on a day explains nothing of it. */
  readonly returns: readonly Float64Array[]
}

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

/**
 * First order of an option: base `Delta u0`, move `Delta (u1 - u0)`, with the previous close's delta per unit of the underlying.
 *
 * @param underlyingRate where the underlying is quoted in another unit or currency than the option: option units per unit; null for 1
 * @param splitRatio new units of the underlying per old unit on each day, 1 on most; null for never
 */
export function optionFirstOrder(
  delta: Float64Array,
  underlying: Float64Array,
  splitRatio: Float64Array | null = null,
  underlyingRate: Float64Array | null = null,
): FirstOrder {
  const base = new Float64Array(delta.length).fill(Number.NaN)
  const move = new Float64Array(delta.length).fill(Number.NaN)
  for (let t = 1; t < delta.length; t++) {
    const rate = underlyingRate ? underlyingRate[t]! : 1
    const opening = underlying[t - 1]! / (splitRatio ? splitRatio[t]! : 1)
    base[t] = delta[t - 1]! * opening * rate
    move[t] = delta[t - 1]! * (underlying[t]! - opening) * rate
  }
  return { base, move }
}

/** The estimate in use on a valuation day, searched onwards from an earlier one; -1 before the first. */
export function estimateAt({ from }: FactorModel, t: number, earlier: number): number {
  let estimate = earlier
  while (estimate + 1 < from.length && from[estimate + 1]! <= t) estimate++
  return estimate
}

/** The return that the factors explain on a day: `sum_f beta_f r_f`. */
export function explainedReturn({ beta, returns }: FactorModel, estimate: number, t: number): number {
  if (estimate < 0) return 0
  let sum = 0
  for (let f = 0; f < returns.length; f++) {
    const part = beta[estimate * returns.length + f]! * returns[f]![t]!
    if (!Number.isNaN(part)) sum += part
  }
  return sum
}
