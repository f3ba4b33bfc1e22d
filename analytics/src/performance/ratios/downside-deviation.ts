import { checkedPeriodsPerYear } from '../periods-per-year.ts'
import type { PeriodRate } from './excess-returns.ts'
import { type PartialDenominator, partialMoment } from './partial-moment.ts'

/**
 * Downside deviation: root mean square of the shortfalls below a minimum acceptable return, times the root of the periods a year.
 *
 * Sources: F. Sortino, L. Price, "Performance Measurement in a Downside Risk Framework", Journal of Investing 3(3), 1994; C.
 * Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @param minimum acceptable return a period, the same each or one a period
 * @param periodsPerYear 1 leaves it per period
 * @param denominator all returns (Sortino, Bacon, empyrical), the short ones only, or all less one (unbiased semideviation)
 * @returns a fraction, never negative; 0 without a shortfall; NaN for no returns
 * @throws RangeError for a series of minima of another length, and periods a year that are not above 0
 */
export function downsideDeviation(
  returns: Float64Array,
  minimum: PeriodRate = 0,
  periodsPerYear = 1,
  denominator: PartialDenominator = 'full',
): number {
  return Math.sqrt(partialMoment(returns, minimum, 2, { denominator })) * Math.sqrt(checkedPeriodsPerYear(periodsPerYear))
}
