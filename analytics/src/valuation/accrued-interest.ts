import { type CouponTerms, couponDates, regularDate } from './coupon-schedule.ts'
import { type DayCount, yearFraction } from './day-count.ts'

export interface BondTerms extends CouponTerms {
  /** Annual coupon as a fraction of the face. */
  readonly couponRate: number
  readonly dayCount: DayCount | 'ACT/ACT ICMA'
  /** Calendar days before the coupon date from which a buyer no longer gets it; 0: never. */
  readonly exCouponDays: number
}

/**
 * Interest accrued per 100 of face at the end of each of the given days. From the ex-coupon day to the coupon date it is negative:
 * the seller keeps the whole coupon and owes the buyer the rest of the period. 0 before issue, on a coupon date and from maturity on.
 *
 * Sources: ICMA Rule 251 (ACT/ACT, with notional periods for an irregular first one); ISDA, "EMU and Market Conventions: Recent
 * Developments" (1998); 2006 ISDA Definitions for the other day counts.
 *
 * @param days day numbers, ascending
 * @returns money per 100 of face, one entry a day
 */
export function accruedInterest(terms: BondTerms, days: Int32Array): Float64Array {
  const accrued = new Float64Array(days.length)
  const dates = couponDates(terms)
  let period = 0
  for (let i = 0; i < days.length; i++) {
    const day = days[i]!
    if (day <= terms.issueDate || day >= terms.maturity) continue
    while (dates[period]! <= day) period++
    const start = period > 0 ? dates[period - 1]! : terms.issueDate
    const end = dates[period]!
    accrued[i] = interest(terms, start, day, end)
    if (terms.exCouponDays > 0 && day >= end - terms.exCouponDays) accrued[i]! -= interest(terms, start, end, end)
  }
  return accrued
}

/**
 * The day from which the coupon that was paid on a day counts as due: its ex-coupon day, or its coupon date.
 *
 * @param payDay day number on which the money came
 * @returns a day not after `payDay`; `payDay` itself if no coupon date lies in the ten days up to it
 */
export function couponDueDay(terms: BondTerms, payDay: number): number {
  const date = couponDates(terms).findLast((candidate) => candidate <= payDay)
  return date === undefined || payDay - date > 10 ? payDay : date - terms.exCouponDays
}

/** Interest of a coupon period up to a day, per 100 of face. */
function interest(terms: BondTerms, start: number, day: number, end: number): number {
  const { couponRate, couponsPerYear, dayCount } = terms
  if (dayCount !== 'ACT/ACT ICMA') return 100 * couponRate * yearFraction(dayCount, start, day, terms.maturity)
  return ((100 * couponRate) / couponsPerYear) * icmaPeriods(terms, start, day, end)
}

/**
 * Number of regular periods from `start` to `day`: each notional period that the irregular one touches counts by the days it shares.
 * A regular period is its own notional period.
 */
function icmaPeriods(terms: BondTerms, start: number, day: number, end: number): number {
  let back = 0
  while (regularDate(terms, back) > end) back++
  if (regularDate(terms, back) < end) back--
  let periods = 0
  for (let to = regularDate(terms, back); to > start; back++) {
    const from = regularDate(terms, back + 1)
    const shared = Math.min(day, to) - Math.max(start, from)
    if (shared > 0) periods += shared / (to - from)
    to = from
  }
  return periods
}
