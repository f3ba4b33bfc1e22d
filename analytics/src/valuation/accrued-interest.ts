import type { BusinessCalendar } from '../calendar/business-days.ts'
import { checkName } from '../statistics/check-argument.ts'
import { act365Canadian } from './act-365-canadian.ts'
import { act365L } from './act-365l.ts'
import { icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
import { type CouponTerms, couponDates, type ExCouponTerms, exCouponDate } from './coupon-schedule.ts'
import { type DayCount, yearFraction } from './day-count.ts'

/** Every day count by which a bond may accrue. */
export type BondDayCount = DayCount | 'ACT/ACT ICMA' | 'ACT/365L' | 'ACT/365 Canadian' | 'BUS/252'

interface PartialRedemption {
  /** Day number. */
  readonly day: number
  readonly part: number
}

interface DatedCoupon {
  /** Day number. */
  readonly day: number
  readonly rate: number
}

export interface BondTerms extends CouponTerms, ExCouponTerms {
  /** Annual coupon as a fraction of the face. */
  readonly couponRate: number
  /** Annual coupons of the periods that start on a day or later, ascending by day; before the first it is `couponRate`. */
  readonly laterCoupons?: readonly DatedCoupon[] | undefined
  readonly dayCount: BondDayCount
  /** Business days of BUS/252. */
  readonly dayCountCalendar?: BusinessCalendar
  /**
   * Whether regular coupons are the annual one over the coupons a year (`even`) or what the day count says (`accrued`, unless stated). They
   * differ for ACT/360, ACT/365F and the like only.
   */
  readonly regularCoupons?: 'accrued' | 'even'
  /** Repayments before maturity, at 100 on coupon dates: parts of the original face, ascending. Prices are per 100 outstanding. */
  readonly redemptions?: readonly PartialRedemption[] | undefined
  /** Its coupon periods, where they are known: those of `couponPeriods` of the same terms. */
  readonly periods?: readonly CouponPeriod[]
}

/**
 * Interest accrued per 100 of face at the end of each of the given days. From the ex-coupon day to the coupon date it is negative:
 * the seller keeps the whole coupon and owes the buyer the rest of the period. 0 before issue, on a coupon date and from maturity on.
 *
 * Sources: ICMA Rule 251 (ACT/ACT, with notional periods for an irregular first or last one); ISDA, "EMU and Market Conventions:
 * Recent Developments" (1998); 2006 ISDA Definitions for the other day counts.
 *
 * @param days day numbers, ascending
 * @returns money per 100 of face, one entry a day
 * @throws RangeError for coupon dates or days out of order, for BUS/252 without a calendar, and for a coupon rate that is not finite
 */
export function accruedInterest(terms: BondTerms, days: Int32Array): Float64Array {
  const accrued = new Float64Array(days.length)
  const periods = couponPeriods(terms)
  let current = days.length > 0 ? periodOf(periods, days[0]!) : 0
  for (let i = 0; i < days.length; i++) {
    const day = days[i]!
    if (i > 0 && day < days[i - 1]!) throw new RangeError(`days out of order: ${day} after ${days[i - 1]}`)
    if (day <= terms.issueDate || day >= terms.maturity) continue
    while (periods[current]!.end <= day) current++
    accrued[i] = accruedIn(terms, periods[current]!, day)
  }
  return accrued
}

/** Interest accrued on a day within a coupon period, as {@link accruedInterest}. */
export function accruedIn(terms: BondTerms, { start, end, rate, length, coupon, exDate }: CouponPeriod, day: number): number {
  const isShareOfDays = terms.dayCount === 'ACT/ACT ICMA' && length === 1
  const interest = isShareOfDays
    ? 100 * rate * ((day - start) / (end - start) / Math.max(terms.couponsPerYear, 1))
    : periodInterest(terms, start, day, end)
  return interest - (day >= exDate ? coupon : 0)
}

/**
 * The day from which the coupon that was paid on a day counts as due: its ex-coupon day, or its coupon date.
 *
 * @param payDay day number on which the money came
 * @returns a day not after `payDay`; `payDay` itself if no coupon date lies in the ten days up to it
 */
export function couponDueDay(terms: BondTerms, payDay: number): number {
  const date = couponDates(terms).findLast((candidate) => candidate <= payDay)
  return date === undefined || payDay - date > 10 ? payDay : exCouponDate(terms, date)
}

/** Facts that all days of a coupon period share. */
export interface CouponPeriod {
  readonly start: number
  /** The coupon date. */
  readonly end: number
  /** Annual coupon as a fraction of the face. */
  readonly rate: number
  /** In regular coupon periods. */
  readonly length: number
  /** Per 100 of the face that is outstanding. */
  readonly coupon: number
  /** Part of the original face that is outstanding in it, and that is paid back at its end; at maturity the rest is. */
  readonly outstanding: number
  readonly redeemed: number
  /** First day on which a buyer no longer gets the coupon; equal to `end` for a bond that never trades without it. */
  readonly exDate: number
}

/**
 * The coupon periods of a bond, ascending, from issue to maturity. They do not depend on the day of a valuation: terms that are valued on
 * many days should bring them as their `periods`.
 *
 * @throws RangeError as `couponDates`, for BUS/252 without a calendar, for a coupon rate that is not finite, and for redemptions that are
 *   not on coupon dates before maturity or leave nothing outstanding
 */
export function couponPeriods(terms: BondTerms): readonly CouponPeriod[] {
  if (terms.periods) return terms.periods
  if (!Number.isFinite(terms.couponRate)) throw new RangeError(`not a coupon rate: ${terms.couponRate} (0.05 is 5 %)`)
  const dates = couponDates(terms)
  const redeemed = new Map(terms.redemptions?.map(({ day, part }) => [day, part]))
  if ([...redeemed].some(([day, part]) => !(part > 0 && dates.includes(day) && day < terms.maturity)))
    throw new RangeError('a redemption is not on a coupon date before maturity, or not above 0')
  let left = 1
  return dates.map((end, i): CouponPeriod => {
    const start = i > 0 ? dates[i - 1]! : terms.issueDate
    const outstanding = left
    left -= redeemed.get(end) ?? 0
    if (!(left > 0)) throw new RangeError('redemptions leave nothing until maturity')
    return {
      start,
      end,
      outstanding,
      redeemed: redeemed.get(end) ?? 0,
      rate: couponRateFrom(terms, start),
      length: icmaPeriods(terms, start, end),
      coupon: periodInterest(terms, start, end, end),
      exDate: exCouponDate(terms, end),
    }
  })
}

/** Position of the period in which a day lies, its start among it; that of the first for a day before; the number of periods after. */
export function periodOf(periods: readonly CouponPeriod[], day: number): number {
  let low = 0
  let high = periods.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (periods[middle]!.end <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** Interest of the coupon period from `start` to `end`, up to a day in it, per 100 of face. At `end` it is the coupon. */
export function periodInterest(terms: BondTerms, start: number, day: number, end: number): number {
  const annual = 100 * couponRateFrom(terms, start)
  if (day === end && terms.regularCoupons !== undefined) checkName('regularCoupons', terms.regularCoupons, ['accrued', 'even'])
  if (day === end && terms.regularCoupons === 'even' && terms.couponsPerYear > 0) {
    const periods = icmaPeriods(terms, start, end)
    if (periods === 1) return annual / terms.couponsPerYear
  }
  return annual * accruedYears(terms, start, day, end)
}

/** Annual coupon of the period that starts on a day. */
function couponRateFrom({ couponRate, laterCoupons = [] }: BondTerms, start: number): number {
  return laterCoupons.findLast(({ day }) => day <= start)?.rate ?? couponRate
}

/**
 * Years of interest of the coupon period from `start` to `end`, up to a day in it, by the bond's day count.
 *
 * @throws RangeError for BUS/252 without a calendar, and for a value that is not a day number
 */
export function accruedYears(terms: BondTerms, start: number, day: number, end: number): number {
  const { couponsPerYear, dayCount, maturity } = terms
  switch (dayCount) {
    case 'ACT/ACT ICMA':
      return icmaPeriods(terms, start, day) / Math.max(couponsPerYear, 1)
    case 'ACT/365L':
      return act365L(start, day, end, couponsPerYear)
    case 'ACT/365 Canadian':
      return act365Canadian(start, day, start, end, couponsPerYear)
    case 'BUS/252':
      if (!terms.dayCountCalendar) throw new RangeError('BUS/252 needs a calendar: give dayCountCalendar')
      return business252(start, day, terms.dayCountCalendar)
    default:
      return yearFraction(dayCount, start, day, maturity)
  }
}
