import type { Denominator } from '../../statistics/covariance.ts'
import { standardDeviation } from '../../statistics/variance.ts'
import { checkedPeriodsPerYear } from '../periods-per-year.ts'

/**
 * Volatility: standard deviation of returns, times the root of the periods a year.
 *
 * @param returns a period each, as fractions
 * @param periodsPerYear 1 leaves it per period
 * @param denominator n - 1 (sample, as Sharpe and packages) or n (population, as Bacon's book)
 * @returns a fraction, never negative; NaN for fewer than two returns (population: one)
 * @throws RangeError for periods a year that are not above 0
 */
export function volatility(returns: Float64Array, periodsPerYear = 1, denominator: Denominator = 'sample'): number {
  return standardDeviation(returns, denominator) * Math.sqrt(checkedPeriodsPerYear(periodsPerYear))
}
