import { addBusinessDays, type BusinessCalendar } from '../calendar/business-days.ts'
import { addMonths, checkedDay, isMonthEnd, monthEnd } from '../calendar/day-number.ts'
import { checkValue } from '../statistics/check-argument.ts'

/** Terms that decide when a bond pays. All days are day numbers. */
export interface CouponTerms {
  readonly issueDate: number
  /** Of an irregular first period; null where the schedule from the maturity decides. */
  readonly firstCouponDate: number | null
  /** Start of an irregular last period; none where the schedule from the maturity decides. */
  readonly lastCouponDate?: number | null
  readonly maturity: number
  /** 1, 2, 3, 4, 6 or 12; 0: interest is paid once, at maturity. */
  readonly couponsPerYear: number
  /** Whether regular dates stand at month ends; unless stated, where the date they are counted from is one and the first coupon agrees. */
  readonly endOfMonth?: boolean
  /**
   * The coupon dates themselves, ascending, the last at maturity, where no rule makes them. Each period between two of them is a regular
   * one; from the first of them regular periods count back.
   */
  readonly dates?: readonly number[]
}

/** When a bond trades without its next coupon. */
export interface ExCouponTerms {
  /** Days before the coupon date from which a buyer no longer gets it; 0: never. */
  readonly exCouponDays: number
  /** Given: `exCouponDays` are business days of this calendar; else calendar days. */
  readonly exCouponCalendar?: BusinessCalendar
  /**
   * Meaning of the day so many days before: the first day without the coupon (`without`, the default), or the last one with it (`with`),
   * as the United Kingdom's Debt Management Office counts 7 business days to its ex-dividend date.
   */
  readonly exCouponDay?: 'without' | 'with'
}

/**
 * The regular date a number of coupon periods before the maturity, or before the last coupon date where the last period is irregular;
 * after it if negative. Days are not adjusted for weekends. Of a bond without coupons, years. Where the dates are given it is one of them.
 *
 * Source: ICMA Rule 251; SIFMA, "Standard Securities Calculation Methods" (end of month rule).
 */
export function regularDate(terms: CouponTerms, periodsBack: number): number {
  const { dates } = terms
  if (dates && periodsBack >= 0 && periodsBack < dates.length) return dates[dates.length - 1 - periodsBack]!
  const anchor = dates && periodsBack > 0 ? dates[0]! : (terms.lastCouponDate ?? terms.maturity)
  const back = dates && periodsBack > 0 ? periodsBack - dates.length + 1 : periodsBack
  const date = addMonths(anchor, -monthsPerCoupon(terms) * back)
  const byDefault = terms.firstCouponDate === null || isMonthEnd(terms.firstCouponDate)
  return isMonthEnd(anchor) && (terms.endOfMonth ?? byDefault) ? monthEnd(date) : date
}

/**
 * The days on which coupons are due, ascending, the last at maturity: the regular dates after issue, from `firstCouponDate` on where
 * one is given; `dates` where they are given.
 *
 * @throws RangeError if the maturity is not after the issue date, the first and last coupon dates or given ones are not in order between
 * them, the number of coupons a year does not divide twelve, or something is no day number
 */
export function couponDates(terms: CouponTerms): readonly number[] {
  const { issueDate, firstCouponDate, maturity } = terms
  const last = terms.lastCouponDate ?? maturity
  checkedDay(issueDate, 'the issue date')
  checkedDay(maturity, 'the maturity')
  checkedDay(firstCouponDate ?? maturity, 'the first coupon date')
  checkedDay(last, 'the last coupon date')
  if (!(maturity > issueDate)) throw new RangeError(`the maturity ${maturity} is not after the issue date ${issueDate}`)
  if (!((firstCouponDate ?? issueDate + 1) > issueDate && (firstCouponDate ?? last) <= last && last <= maturity))
    throw new RangeError(
      `coupon dates out of order: issue ${issueDate}, first ${firstCouponDate}, last ${last}, maturity ${maturity}`,
    )
  if (terms.dates) return checkedDates(terms.dates, issueDate, maturity)
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

function checkedDates(dates: readonly number[], issueDate: number, maturity: number): readonly number[] {
  let before = issueDate
  for (const date of dates) {
    if (!(checkedDay(date, 'a coupon date') > before)) throw new RangeError(`coupon dates out of order: ${date} after ${before}`)
    before = date
  }
  if (before !== maturity) throw new RangeError(`the last coupon date is ${before}, not the maturity ${maturity}`)
  return dates
}

/**
 * Months of a regular coupon period; twelve where interest is paid once.
 *
 * @throws RangeError if the number of coupons a year does not divide twelve
 */
export function monthsPerCoupon({ couponsPerYear }: CouponTerms): number {
  const months = couponsPerYear === 0 ? 12 : 12 / couponsPerYear
  if (!(Number.isInteger(months) && months > 0))
    throw new RangeError(`not a number of coupons a year: ${couponsPerYear} (1, 2, 3, 4, 6, 12, or 0 for interest at maturity)`)
  return months
}

/**
 * The first day on which a bond trades without the coupon of a date; the coupon date itself where it never does.
 *
 * @throws RangeError for days that are not a whole number of 0 or more, and another word for what that day is
 */
export function exCouponDate(terms: ExCouponTerms, couponDate: number): number {
  const { exCouponDays, exCouponCalendar, exCouponDay = 'without' } = terms
  if (!(Number.isInteger(exCouponDays) && exCouponDays >= 0)) throw new RangeError(`not a number of days: ${exCouponDays}`)
  checkValue('exCouponDay', exCouponDay, exCouponDay === 'without' || exCouponDay === 'with', 'without or with')
  if (exCouponDays === 0) return couponDate
  const day = exCouponCalendar ? addBusinessDays(exCouponCalendar, couponDate, -exCouponDays) : couponDate - exCouponDays
  return exCouponDay === 'with' ? day + 1 : day
}
