import { checkedDay } from '../calendar/day-number.ts'
import { type CouponTerms, monthsPerCoupon, regularDate } from './coupon-schedule.ts'

/**
 * ACT/ACT ICMA: actual days over the days of the coupon period times the coupons a year. For a part of an irregular period the
 * reference period is the notional regular one; a longer one is cut at the notional dates, piece by piece.
 *
 * Source: ICMA Rule 251.1 (iii); ISDA, "EMU and Market Conventions: Recent Developments" (1998), section 4.
 *
 * @param referenceStart, referenceEnd day numbers of the (notional) coupon period
 * @returns fraction of a year; negative if `end` lies before `start`
 * @throws RangeError if the reference period has no days, or without coupons
 */
export function actActIcma(
  start: number,
  end: number,
  referenceStart: number,
  referenceEnd: number,
  couponsPerYear: number,
): number {
  if (!(referenceEnd > referenceStart && couponsPerYear > 0))
    throw new RangeError(`a reference period from ${referenceStart} to ${referenceEnd}, ${couponsPerYear} coupons a year`)
  return (end - start) / ((referenceEnd - referenceStart) * couponsPerYear)
}

/**
 * ACT/ACT ICMA over any stretch of a bond's life, in regular coupon periods: each notional period counts by the share of its days. A
 * regular period counts 1. Divided by the coupons a year it is a fraction of a year.
 *
 * @param start day number, not after `end`
 * @throws RangeError for what is no day number
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
