import { incompleteBeta } from './incomplete-beta.ts'

/**
 * Probability that an F variable is above f: the p-value of a regression.
 *
 * @param f not negative
 * @param numerator degrees of freedom, positive
 * @param denominator degrees of freedom, positive
 */
export function fTail(f: number, numerator: number, denominator: number): number {
  if (f === Number.POSITIVE_INFINITY) return 0
  const sum = denominator + numerator * f
  return incompleteBeta(denominator / sum, denominator / 2, numerator / 2, (numerator * f) / sum)
}
