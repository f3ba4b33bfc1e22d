import { accruedInterest, type BondTerms, periodInterest } from './accrued-interest.ts'
import { icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
import { couponDates, exCouponDate } from './coupon-schedule.ts'
import { yearFraction } from './day-count.ts'
import type { TimedFlows } from './yield-convention.ts'

/** When and at what price a bond is paid back: at maturity, or when it is called. */
export interface Redemption {
  /** Day number. */
  readonly day: number
  /** Per 100 of face, clean: interest since the last coupon is paid with it. */
  readonly price: number
}

/** What a buyer of 100 of face gets after settlement. */
export interface BondFlows extends TimedFlows {
  /** Day numbers, ascending, unadjusted; entry by entry with `years` and `amounts`. */
  readonly days: Int32Array
  /** Interest accrued at settlement per 100 of face; negative if ex-coupon. */
  readonly accrued: number
}

/**
 * The payments of a bond with fixed coupons after settlement. Time is counted in regular coupon periods and divided by the coupons a
 * year: what is left of the running period, then whole ones. Of a running period it is 1 less the share accrued, by ICMA's notional
 * periods for actual day counts, by days of 360 for the 30/360 family; for BUS/252 all of it is business days over 252.
 *
 * Source: SIFMA, "Standard Securities Calculation Methods", volume 1; ICMA Rule 251.
 *
 * @param settlement day number; the coupon of that day belongs to the seller
 * @param redemption at maturity and 100 unless told
 * @returns empty from the redemption day on
 */
export function bondFlows(terms: BondTerms, settlement: number, redemption: Redemption = atMaturity(terms)): BondFlows {
  const dates = couponDates(terms)
  const days: number[] = []
  const years: number[] = []
  const amounts: number[] = []
  const perYear = Math.max(terms.couponsPerYear, 1)
  const next = dates.findIndex((date) => date > settlement)
  let elapsed = 0
  let yearsToNextCoupon = 0
  for (let i = next; i >= 0 && i < dates.length; i++) {
    const start = i > 0 ? dates[i - 1]! : terms.issueDate
    const end = dates[i]!
    if (start >= redemption.day || settlement >= redemption.day) break
    const day = Math.min(end, redemption.day)
    elapsed += periods(terms, start, day, end) - (i === next ? periods(terms, start, settlement, end) : 0)
    if (i === next) yearsToNextCoupon = elapsed / perYear
    const isEx = i === next && settlement >= exCouponDate(terms, end)
    const interest = isEx ? 0 : periodInterest(terms, start, day, end)
    const amount = interest + (day === redemption.day ? redemption.price : 0)
    if (amount === 0) continue
    days.push(day)
    years.push(elapsed / perYear)
    amounts.push(amount)
  }
  const accrued = accruedInterest(terms, Int32Array.of(settlement))[0]!
  const series = { days: Int32Array.from(days), years: Float64Array.from(years), amounts: Float64Array.from(amounts) }
  return { ...series, yearsToNextCoupon, accrued }
}

/** Redemption at maturity, at 100. */
export function atMaturity({ maturity }: BondTerms): Redemption {
  return { day: maturity, price: 100 }
}

/** Regular coupon periods from `start` to a day of the period from `start` to `end`; negative for a day before it. */
function periods(terms: BondTerms, start: number, day: number, end: number): number {
  const { dayCount, dayCountCalendar, maturity } = terms
  const perYear = Math.max(terms.couponsPerYear, 1)
  if (dayCount === 'BUS/252' && dayCountCalendar) return perYear * business252(start, day, dayCountCalendar)
  if (day === end && icmaPeriods(terms, start, end) === 1) return 1
  if (isThirty360(dayCount)) return perYear * yearFraction(dayCount, start, day, maturity)
  return day < start ? -icmaPeriods(terms, day, start) : icmaPeriods(terms, start, day)
}

function isThirty360(dayCount: BondTerms['dayCount']): dayCount is Extract<BondTerms['dayCount'], `30${string}`> {
  return dayCount.startsWith('30')
}
