import { checkValue } from './check-argument.ts'

/**
 * Weights that fall by a constant factor with age, newest last, together 1 over the entries there are.
 *
 * @param count of entries
 * @param decay factor a period in (0, 1]: 0.94 for RiskMetrics' daily figures; 1 gives equal weights
 * @throws RangeError for a count that is not whole from 0 on, or a decay outside (0, 1]
 */
export function exponentialWeights(count: number, decay: number): Float64Array {
  checkValue('count', count, Number.isInteger(count) && count >= 0, 'a whole number from 0 on')
  checkDecay(decay)
  const weights = new Float64Array(count)
  let weight = 1
  let total = 0
  for (let i = count - 1; i >= 0; i--) {
    weights[i] = weight
    total += weight
    weight *= decay
  }
  for (let i = 0; i < count; i++) weights[i]! /= total
  return weights
}

/**
 * The decay a period with which a weight halves after some periods: `2^(-1/halfLife)`.
 *
 * @throws RangeError for a half-life that is not above 0
 */
export function decayOfHalfLife(halfLife: number): number {
  checkValue('halfLife', halfLife, halfLife > 0, 'a number of periods above 0')
  return 2 ** (-1 / halfLife)
}

/**
 * How many entries hold all but a share of the weight that an endless history would have: `ln tolerance / ln decay`.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.3.1, where it is rounded to whole days.
 *
 * @param tolerance share of the weight that is left out, in (0, 1)
 * @returns not rounded; infinite for a decay of 1
 * @throws RangeError for a decay outside (0, 1] or a tolerance outside (0, 1)
 */
export function entriesOfDecay(decay: number, tolerance: number): number {
  checkDecay(decay)
  checkValue('tolerance', tolerance, tolerance > 0 && tolerance < 1, 'a fraction between 0 and 1, such as 0.01')
  return decay === 1 ? Number.POSITIVE_INFINITY : Math.log(tolerance) / Math.log(decay)
}

/**
 * Makes sure of a decay factor a step: above 0, and 1 at most.
 *
 * @throws RangeError otherwise
 */
export function checkDecay(decay: number): void {
  checkValue('decay', decay, decay > 0 && decay <= 1, 'a factor above 0, 1 at most, such as 0.94')
}
