import { checkName } from '../statistics/check-argument.ts'
import { mean } from '../statistics/mean.ts'
import { linkedGrowth } from './linked-return.ts'
import { checkedPeriodsPerYear } from './periods-per-year.ts'

/**
 * A period of less than a year: refused, as GIPS demands of every figure that is shown, or extrapolated, as
 * packages of statistics do.
 */
type ShortPeriod = 'refuse' | 'extrapolate'

/** How a return per period becomes one per year: compounded, or the mean times the number of periods. */
export type AnnualMethod = 'geometric' | 'arithmetic'

/**
 * Return per year of a period of days: `(1 + R)^(daysPerYear / days) - 1`.
 *
 * Source: GIPS 2020, 2.A.; days over 365 is the common form.
 *
 * @param periodReturn of the whole period, a fraction not below -1
 * @param days of the period, positive
 * @param daysPerYear 365 unless given; some take 365.25
 * @throws RangeError for less than a year if that is refused, for days that are not above 0, and a return below -1
 */
export function annualisedByDays(periodReturn: number, days: number, daysPerYear = 365, short: ShortPeriod = 'refuse'): number {
  checkName('short', short, ['refuse', 'extrapolate'])
  if (!(days > 0 && daysPerYear > 0) || periodReturn < -1)
    throw new RangeError(`a return of ${periodReturn} over ${days} days, years of ${daysPerYear}`)
  if (!(days >= daysPerYear) && short === 'refuse') throw new RangeError(`a period of ${days} days is not annualised`)
  return (1 + periodReturn) ** (daysPerYear / days) - 1
}

/**
 * Return per year of a series of equal periods: `geometric` `(product of (1 + r))^(A / n) - 1`, `arithmetic` `A mean(r)`. It says
 * nothing of GIPS: the caller who shows it makes sure that the series covers a year.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 2.
 *
 * @param returns a period each, as fractions
 * @param periodsPerYear A: 12 for months, 260 for the valuation days of Monday to Friday
 * @returns NaN for no returns, or a growth below 0
 * @throws RangeError for periods a year that are not above 0
 */
export function annualisedReturn(returns: Float64Array, periodsPerYear: number, method: AnnualMethod = 'geometric'): number {
  checkedPeriodsPerYear(periodsPerYear)
  checkName('method', method, ['geometric', 'arithmetic'])
  if (returns.length === 0) return Number.NaN
  if (method === 'arithmetic') return periodsPerYear * mean(returns)
  return linkedGrowth(returns) ** (periodsPerYear / returns.length) - 1
}
