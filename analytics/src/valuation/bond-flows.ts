import { adjustDay, type BusinessDayConvention } from '../calendar/adjust-day.ts'
import type { BusinessCalendar } from '../calendar/business-days.ts'
import { checkedDay } from '../calendar/day-number.ts'
import {
  accruedIn,
  accruedYears,
  type BondTerms,
  type CouponPeriod,
  couponPeriods,
  periodInterest,
  periodOf,
} from './accrued-interest.ts'
import { icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
import { couponDays } from './coupon-days.ts'
import { type DayCount, yearFraction } from './day-count.ts'
import type { TimedFlows } from './yield-convention.ts'

/** When and at what price a bond is paid back: at maturity, or when it is called. */
export interface Redemption {
  /** Day number. */
  readonly day: number
  /** Per 100 of face, clean: interest since the last coupon is paid with it. */
  readonly price: number
}

/**
 * How the time until a payment is counted.
 *
 * - `couponPeriods`: regular coupon periods over the coupons a year; of the running one what is left by its actual days, or by days of
 *   360 for the 30/360 family (SIFMA, ICMA).
 * - `accruedShare`: the same, but of the running period what has not accrued by the bond's day count, 1 - A/E (Excel's PRICE, YIELD and
 *   DURATION). It differs for ACT/360, ACT/365F and the like only.
 * - `daysToCoupon`: the same, but the days to the coupon over those of a regular period, DSC/E of `couponDays` (LibreOffice's PRICE and
 *   YIELD).
 * - A day count, or a function that counts the years between two days: from settlement to each payment, coupon period by coupon period
 *   (true yields).
 */
type PaymentTime = 'couponPeriods' | 'accruedShare' | 'daysToCoupon' | DayCount | ((start: number, end: number) => number)

/** How payments are timed. */
export interface PaymentTerms {
  /** `couponPeriods` unless stated. */
  readonly time?: PaymentTime
  /** Moves payments to business days; they stay where they are due unless stated. Only a day count or function as `time` looks at it. */
  readonly payments?: { readonly convention: BusinessDayConvention; readonly calendar: BusinessCalendar }
}

/** Payments to a buyer of 100 of the face outstanding after settlement. */
export interface BondFlows extends TimedFlows {
  /** Day numbers, ascending; entry by entry with `years` and `amounts`. */
  readonly days: Int32Array
  /** Interest accrued at settlement per 100 of face; negative if ex-coupon. */
  readonly accrued: number
}

/**
 * The payments of a bond with fixed coupons after settlement, parts of the face that are paid back among them. Time is counted in regular coupon periods and divided by the coupons a
 * year: what is left of the running period, then whole ones. Of a running period it is 1 less the share accrued, by ICMA's notional
 * periods for actual day counts, by days of 360 for the 30/360 family; for BUS/252 all of it is business days over 252.
 *
 * Source: SIFMA, "Standard Securities Calculation Methods", volume 1; ICMA Rule 251.
 *
 * @param settlement day number; the coupon of that day belongs to the seller
 * @param redemption at maturity and 100 unless stated
 * @returns empty from the redemption day on
 * @throws RangeError as `couponDates`, for a value that is not a day number and a redemption price that is not a number
 */
export function bondFlows(
  terms: BondTerms,
  settlement: number,
  redemption: Redemption = atMaturity(terms),
  { time = 'couponPeriods', payments }: PaymentTerms = {},
): BondFlows {
  checkedDay(settlement, 'the settlement')
  checkedDay(redemption.day, 'the redemption day')
  if (!Number.isFinite(redemption.price)) throw new RangeError(`not a redemption price: ${redemption.price}`)
  const byDays = isByPeriods(time) ? null : time
  const all = couponPeriods(terms)
  const next = periodOf(all, settlement)
  const most = settlement >= redemption.day ? 0 : all.length - next
  const days = new Int32Array(most)
  const years = new Float64Array(most)
  const amounts = new Float64Array(most)
  const perYear = Math.max(terms.couponsPerYear, 1)
  let count = 0
  let elapsed = 0
  let before = settlement
  let yearsToNextCoupon = 0
  for (let i = next; i < next + most; i++) {
    const period = all[i]!
    if (period.start >= redemption.day) break
    const day = Math.min(period.end, redemption.day)
    const paid = payments ? adjustDay(day, payments.convention, payments.calendar) : day
    if (byDays !== null) elapsed += perYear * (yearsIn(byDays, terms, period, paid) - yearsIn(byDays, terms, period, before))
    else elapsed += periodsUntil(terms, period, day) - (i === next ? periodsPassed(terms, period, settlement, time) : 0)
    before = paid
    if (i === next) yearsToNextCoupon = elapsed / perYear
    const isEx = i === next && settlement >= period.exDate
    const interest = isEx ? 0 : day === period.end ? period.coupon : periodInterest(terms, period.start, day, period.end)
    const principal = day === redemption.day ? redemption.price : (100 * period.redeemed) / period.outstanding
    const amount = (interest + principal) * (period.outstanding / all[next]!.outstanding)
    if (amount === 0) continue
    days[count] = paid
    years[count] = elapsed / perYear
    amounts[count++] = amount
  }
  const isRunning = settlement > terms.issueDate && settlement < terms.maturity
  const accrued = isRunning ? accruedIn(terms, all[next]!, settlement) : 0
  const series = { days: days.subarray(0, count), years: years.subarray(0, count), amounts: amounts.subarray(0, count) }
  return { ...series, yearsToNextCoupon, accrued }
}

/** Redemption at maturity, at 100. */
function atMaturity({ maturity }: BondTerms): Redemption {
  return { day: maturity, price: 100 }
}

type CountedTime = Exclude<PaymentTime, 'couponPeriods' | 'accruedShare' | 'daysToCoupon'>

function yearsIn(time: CountedTime, { maturity }: BondTerms, { start }: CouponPeriod, day: number): number {
  if (typeof time === 'function') return time(start, day)
  return yearFraction(time, start, day, maturity)
}

function isByPeriods(time: PaymentTime): time is 'couponPeriods' | 'accruedShare' | 'daysToCoupon' {
  return time === 'couponPeriods' || time === 'accruedShare' || time === 'daysToCoupon'
}

/** Regular coupon periods that have passed of the running one. */
function periodsPassed(terms: BondTerms, period: CouponPeriod, day: number, time: PaymentTime): number {
  if (time === 'couponPeriods' || day < period.start) return periodsUntil(terms, period, day)
  if (time === 'daysToCoupon') {
    const { toNext, inPeriod } = couponDays(terms, day)
    return period.length - toNext / inPeriod
  }
  return Math.max(terms.couponsPerYear, 1) * accruedYears(terms, period.start, day, period.end)
}

/** Regular coupon periods from the start of a period to a day in it; negative for a day before it. */
function periodsUntil(terms: BondTerms, { start, end, length }: CouponPeriod, day: number): number {
  const { dayCount, dayCountCalendar, maturity } = terms
  const perYear = Math.max(terms.couponsPerYear, 1)
  if (dayCount === 'BUS/252' && dayCountCalendar) return perYear * business252(start, day, dayCountCalendar)
  if (day === end && length === 1) return 1
  if (isThirty360(dayCount)) return perYear * yearFraction(dayCount, start, day, maturity)
  if (day < start) return -icmaPeriods(terms, day, start)
  return length === 1 ? (day - start) / (end - start) : icmaPeriods(terms, start, day)
}

function isThirty360(dayCount: BondTerms['dayCount']): dayCount is Extract<BondTerms['dayCount'], `30${string}`> {
  return dayCount.startsWith('30')
}
