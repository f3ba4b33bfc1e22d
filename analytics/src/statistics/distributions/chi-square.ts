import { upperIncompleteGamma } from './incomplete-gamma.ts'

/**
 * Probability that a chi-square variable is above x: the p-value of a likelihood ratio test.
 *
 * @param x not negative
 * @param degreesOfFreedom positive
 * @returns in [0, 1]; NaN outside that domain
 */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  return upperIncompleteGamma(degreesOfFreedom / 2, x / 2)
}
