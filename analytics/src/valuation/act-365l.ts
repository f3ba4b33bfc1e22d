import { checkedDay, civilDate } from '../calendar/day-number.ts'
import { isLeapYear, leapDaysBetween } from './day-count.ts'

/**
 * ACT/365L: actual days over 366 or 365. Of an annual coupon it is 366 if a 29 February lies in the coupon period, its end counted; of
 * any other frequency if the period ends in a leap year.
 *
 * Source: ICMA Rule 251.1 (i); 2006 ISDA Definitions, section 4.16 (i).
 *
 * @param start day number of the first day of interest, not after `end`
 * @param end day number up to which interest runs, in the coupon period
 * @param periodEnd day number on which the coupon period ends
 * @param couponsPerYear of the bond
 * @param periodStart day number on which the coupon period starts; `start` unless stated
 * @returns fraction of a year
 * @throws RangeError for a value that is not a day number or number of coupons
 */
export function act365L(start: number, end: number, periodEnd: number, couponsPerYear: number, periodStart = start): number {
  if (!(couponsPerYear >= 0)) throw new RangeError(`not a number of coupons a year: ${couponsPerYear}`)
  const isLeap = couponsPerYear === 1 ? leapDaysBetween(periodStart, periodEnd) > 0 : isLeapYear(civilDate(periodEnd).year)
  return (checkedDay(end, 'the end') - checkedDay(start, 'the start')) / (isLeap ? 366 : 365)
}
