import { checkedDay } from '../calendar/day-number.ts'
import { type CouponTerms, monthsPerCoupon, regularDate } from './coupon-schedule.ts'

/**
 * ACT/ACT ICMA over any stretch of a bond's life, in regular coupon periods: each notional period counts by the share of its days. A
 * regular period counts 1. Divided by the coupons a year it is a fraction of a year.
 *
 * @param start day number, not after `end`
 * @throws RangeError for a value that is not a day number
 */
export function icmaPeriods(terms: CouponTerms, start: number, end: number): number {
  checkedDay(start, 'the start')
  checkedDay(end, 'the end')
  const months = monthsPerCoupon(terms)
  const anchor = terms.lastCouponDate ?? terms.maturity
  // Starts from an estimate, so that a long bond costs no more than a short one.
  let back = Math.floor((anchor - end) / (30.4375 * months))
  while (regularDate(terms, back) > end) back++
  while (regularDate(terms, back) < end) back--
  let periods = 0
  for (let to = regularDate(terms, back); to > start; back++) {
    const from = regularDate(terms, back + 1)
    periods += Math.max(Math.min(end, to) - Math.max(start, from), 0) / (to - from)
    to = from
  }
  return periods
}
