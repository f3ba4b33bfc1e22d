import { covariance, type Denominator } from './covariance.ts'

/**
 * Variance around the mean.
 *
 * @param denominator n - 1 (sample) or n (population)
 * @returns in the squared unit, never negative; NaN for fewer than two entries (population: one)
 */
export function variance(values: Float64Array, denominator: Denominator = 'sample'): number {
  return covariance(values, values, denominator)
}

/**
 * Standard deviation around the mean: the root of the variance.
 *
 * @param denominator n - 1 (sample) or n (population)
 * @returns in the unit of the entries, never negative; NaN for fewer than two entries (population: one)
 */
export function standardDeviation(values: Float64Array, denominator: Denominator = 'sample'): number {
  return Math.sqrt(variance(values, denominator))
}
