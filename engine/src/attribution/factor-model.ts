import type { FirstOrder } from '#instruments/pricing.ts'

/** Facts beside prices that the explanation of an instrument's row may use. */
export interface RowModel {
  /** Null: the whole move counts as first order (share, ETF, fund, future). */
  readonly firstOrder: FirstOrder | null
  /** Null: nothing is explained by factors and the first order is all alpha. */
  readonly factors: FactorModel | null
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
