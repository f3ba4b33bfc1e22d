import type { GroupedDay } from '../src/attribution/daily-effects.ts'

/** Numbers as the functions take them. */
export const of = (...values: readonly number[]): Float64Array => Float64Array.from(values)

/** A portfolio and its benchmark in one period. */
export interface Period {
  readonly portfolio: GroupedDay
  readonly benchmark: GroupedDay
}

/** Weights and returns of one period, group by group in one currency: w and r of the portfolio, W and b of its benchmark. */
export function quarter(w: readonly number[], W: readonly number[], r: readonly number[], b: readonly number[]): Period {
  const side = (weights: readonly number[], returns: readonly number[]): GroupedDay => ({
    weight: Float64Array.from(weights),
    contribution: Float64Array.from(weights, (weight, i) => weight * returns[i]!),
  })
  return { portfolio: side(w, r), benchmark: side(W, b) }
}

/**
 * C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., 2008: UK, Japanese and US equities over four
 * quarters.
 */
export const QUARTERS: readonly Period[] = [
  quarter([0.4, 0.3, 0.3], [0.4, 0.2, 0.4], [0.2, -0.05, 0.06], [0.1, -0.04, 0.08]),
  quarter([0.7, 0.2, 0.1], [0.4, 0.3, 0.3], [-0.05, 0.03, -0.05], [-0.07, 0.04, -0.1]),
  quarter([0.3, 0.5, 0.2], [0.5, 0.4, 0.1], [-0.2, 0.08, -0.15], [-0.25, 0.05, -0.2]),
  quarter([0.3, 0.5, 0.2], [0.4, 0.4, 0.2], [0.1, -0.07, 0.25], [0.05, -0.05, 0.1]),
]

/** The book's tables give effects to a hundredth of a percent, so half of that is the tolerance. */
export const OF_THE_TABLE = 0.5e-4 + 1e-12
