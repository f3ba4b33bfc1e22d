import type { Denominator } from '../../statistics/covariance.ts'
import type { Linking } from '../linked-return.ts'
import { activeReturns } from './active-return.ts'
import { volatility } from './volatility.ts'

/**
 * Tracking error, ex post: standard deviation of the active returns, times the root of the periods a year.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @param returns a period each, as fractions
 * @param benchmark of the same periods
 * @param active how the active return of a period is taken
 * @returns a fraction, never negative; NaN for fewer than two returns
 * @throws RangeError for series of different length
 */
export function trackingError(
  returns: Float64Array,
  benchmark: Float64Array,
  periodsPerYear = 1,
  denominator: Denominator = 'sample',
  active: Linking = 'arithmetic',
): number {
  return volatility(activeReturns(returns, benchmark, active), periodsPerYear, denominator)
}
