import { incompleteBeta } from './incomplete-beta.ts'

/**
 * Probability that of `trials` independent events, each of probability p, at most `count` happen.
 *
 * @param count whole; below 0 gives 0, from `trials` on 1
 * @param probability in [0, 1]
 * @returns in [0, 1]; NaN for a probability outside
 */
export function binomialCdf(count: number, trials: number, probability: number): number {
  if (count < 0) return 0
  if (count >= trials) return 1
  return incompleteBeta(1 - probability, trials - count, count + 1, probability)
}
