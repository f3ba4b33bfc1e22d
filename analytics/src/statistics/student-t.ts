import { findRootNear } from './find-root.ts'
import { incompleteBeta } from './incomplete-beta.ts'
import { logBeta } from './log-gamma.ts'
import { normalQuantile } from './normal-quantile.ts'

/** Density of Student's t distribution. */
export function studentDensity(t: number, degreesOfFreedom: number): number {
  const n = degreesOfFreedom
  return Math.exp(-((n + 1) / 2) * Math.log1p((t * t) / n) - logBeta(0.5, n / 2)) / Math.sqrt(n)
}

/**
 * Probability that a t variable is at most t.
 *
 * @param degreesOfFreedom positive, need not be whole
 */
export function studentCdf(t: number, degreesOfFreedom: number): number {
  const tail = studentTwoSidedTail(t, degreesOfFreedom) / 2
  return t > 0 ? 1 - tail : tail
}

/** Probability that a t variable is at least as far from 0 as t: the p-value of a coefficient. */
export function studentTwoSidedTail(t: number, degreesOfFreedom: number): number {
  const square = t * t
  if (square === Number.POSITIVE_INFINITY) return 0
  const sum = degreesOfFreedom + square
  return incompleteBeta(degreesOfFreedom / sum, degreesOfFreedom / 2, 0.5, square / sum)
}

/**
 * The t that the distribution reaches with a probability.
 *
 * @param probability in (0, 1); 0 and 1 give the infinities, anything outside NaN
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(probability > 0 && probability < 1)) {
    if (probability === 0) return Number.NEGATIVE_INFINITY
    return probability === 1 ? Number.POSITIVE_INFINITY : Number.NaN
  }
  // The upper half mirrors the lower, where the distribution function keeps its relative precision.
  if (probability > 0.5) return -studentQuantile(1 - probability, degreesOfFreedom)
  if (probability === 0.5) return 0
  const logTail = Math.log(probability)
  const root = findRootNear((t) => Math.log(studentCdf(t, degreesOfFreedom)) - logTail, normalQuantile(probability), 1)
  return root.state === 'known' ? root.value : Number.NaN
}
