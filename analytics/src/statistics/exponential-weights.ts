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
 * Makes sure of a decay factor a step: above 0, and 1 at most.
 *
 * @throws RangeError otherwise
 */
export function checkDecay(decay: number): void {
  checkValue('decay', decay, decay > 0 && decay <= 1, 'a factor above 0, 1 at most, such as 0.94')
}
