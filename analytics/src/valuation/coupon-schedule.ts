import { addMonths, civilDate, dayNumber, daysInMonth, isMonthEnd } from '../calendar/day-number.ts'

/** What decides when a bond pays. All days are day numbers. */
export interface CouponTerms {
  readonly issueDate: number
  /** Of an irregular first period; null where the schedule from the maturity decides. */
  readonly firstCouponDate: number | null
  readonly maturity: number
  readonly couponsPerYear: number
}

/**
 * The regular date a number of coupon periods before the maturity. Days are not adjusted for weekends. A maturity at a month's end
 * rolls on month ends, unless a first coupon date says otherwise.
 *
 * Source: ICMA Rule 251; SIFMA, "Standard Securities Calculation Methods" (end of month rule).
 */
export function regularDate(terms: CouponTerms, periodsBack: number): number {
  const date = addMonths(terms.maturity, (-12 / terms.couponsPerYear) * periodsBack)
  const rollsOnMonthEnds = isMonthEnd(terms.maturity) && (terms.firstCouponDate === null || isMonthEnd(terms.firstCouponDate))
  if (!rollsOnMonthEnds) return date
  const { year, month } = civilDate(date)
  return dayNumber(year, month, daysInMonth(year, month))
}

/**
 * The days on which coupons are due, ascending, the last at maturity: the regular dates after issue, from `firstCouponDate` on where
 * one is given.
 *
 * @throws RangeError if the maturity is not after the issue date
 */
export function couponDates(terms: CouponTerms): readonly number[] {
  if (!(terms.maturity > terms.issueDate)) throw new RangeError('a bond that matures before it is issued')
  const dates: number[] = []
  const earliest = terms.firstCouponDate ?? terms.issueDate + 1
  for (let back = 0; ; back++) {
    const date = regularDate(terms, back)
    if (date < earliest) break
    dates.push(date)
  }
  if (terms.firstCouponDate !== null && dates.at(-1) !== terms.firstCouponDate) dates.push(terms.firstCouponDate)
  return dates.reverse()
}
