import { addBusinessDays, type BusinessCalendar } from '../calendar/business-days.ts'
import { addMonths, isMonthEnd, monthEnd } from '../calendar/day-number.ts'

/** What decides when a bond pays. All days are day numbers. */
export interface CouponTerms {
  readonly issueDate: number
  /** Of an irregular first period; null where the schedule from the maturity decides. */
  readonly firstCouponDate: number | null
  /** Start of an irregular last period; none where the schedule from the maturity decides. */
  readonly lastCouponDate?: number | null
  readonly maturity: number
  /** 1, 2, 3, 4, 6 or 12; 0: interest is paid once, at maturity. */
  readonly couponsPerYear: number
  /** Whether regular dates stand at month ends; unless told, where the date they are counted from is one and the first coupon agrees. */
  readonly endOfMonth?: boolean
}

/** When a bond trades without its next coupon. */
export interface ExCouponTerms {
  /** Days before the coupon date from which a buyer no longer gets it; 0: never. */
  readonly exCouponDays: number
  /** Given: `exCouponDays` are business days of this calendar; else calendar days. */
  readonly exCouponCalendar?: BusinessCalendar
}

/**
 * The regular date a number of coupon periods before the maturity, or before the last coupon date where the last period is irregular;
 * after it if negative. Days are not adjusted for weekends. Of a bond without coupons, years.
 *
 * Source: ICMA Rule 251; SIFMA, "Standard Securities Calculation Methods" (end of month rule).
 */
export function regularDate(terms: CouponTerms, periodsBack: number): number {
  const anchor = terms.lastCouponDate ?? terms.maturity
  const date = addMonths(anchor, -monthsPerCoupon(terms) * periodsBack)
  const byDefault = terms.firstCouponDate === null || isMonthEnd(terms.firstCouponDate)
  return isMonthEnd(anchor) && (terms.endOfMonth ?? byDefault) ? monthEnd(date) : date
}

/**
 * The days on which coupons are due, ascending, the last at maturity: the regular dates after issue, from `firstCouponDate` on where
 * one is given.
 *
 * @throws RangeError if the maturity is not after the issue date, the first and last coupon dates are not in order between them, or
 * the number of coupons a year does not divide twelve
 */
export function couponDates(terms: CouponTerms): readonly number[] {
  const { issueDate, firstCouponDate, maturity } = terms
  const last = terms.lastCouponDate ?? maturity
  if (!(maturity > issueDate)) throw new RangeError('a bond that matures before it is issued')
  if (!((firstCouponDate ?? issueDate + 1) > issueDate && (firstCouponDate ?? last) <= last && last <= maturity))
    throw new RangeError('coupon dates out of order')
  if (terms.couponsPerYear === 0) return [maturity]
  const dates: number[] = last < maturity ? [maturity] : []
  const earliest = firstCouponDate ?? issueDate + 1
  for (let back = 0; ; back++) {
    const date = regularDate(terms, back)
    if (date < earliest) break
    dates.push(date)
  }
  if (firstCouponDate !== null && dates.at(-1) !== firstCouponDate) dates.push(firstCouponDate)
  return dates.reverse()
}

/**
 * Months of a regular coupon period; twelve where interest is paid once.
 *
 * @throws RangeError if the number of coupons a year does not divide twelve
 */
export function monthsPerCoupon({ couponsPerYear }: CouponTerms): number {
  const months = couponsPerYear === 0 ? 12 : 12 / couponsPerYear
  if (!(Number.isInteger(months) && months > 0)) throw new RangeError(`not a number of coupons a year: ${couponsPerYear}`)
  return months
}

/** The first day on which a bond trades without the coupon of a date; the coupon date itself where it never does. */
export function exCouponDate({ exCouponDays, exCouponCalendar }: ExCouponTerms, couponDate: number): number {
  if (exCouponDays === 0) return couponDate
  return exCouponCalendar ? addBusinessDays(exCouponCalendar, couponDate, -exCouponDays) : couponDate - exCouponDays
}
