import { accruedIn, type BondTerms, type CouponPeriod, couponPeriods, periodInterest, periodOf } from './accrued-interest.ts'
import { icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
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
  const all = couponPeriods(terms)
  const next = periodOf(all, settlement)
  const most = settlement >= redemption.day ? 0 : all.length - next
  const days = new Int32Array(most)
  const years = new Float64Array(most)
  const amounts = new Float64Array(most)
  const perYear = Math.max(terms.couponsPerYear, 1)
  let count = 0
  let elapsed = 0
  let yearsToNextCoupon = 0
  for (let i = next; i < next + most; i++) {
    const period = all[i]!
    if (period.start >= redemption.day) break
    const day = Math.min(period.end, redemption.day)
    elapsed += periodsUntil(terms, period, day) - (i === next ? periodsUntil(terms, period, settlement) : 0)
    if (i === next) yearsToNextCoupon = elapsed / perYear
    const isEx = i === next && settlement >= period.exDate
    const interest = isEx ? 0 : day === period.end ? period.coupon : periodInterest(terms, period.start, day, period.end)
    const amount = interest + (day === redemption.day ? redemption.price : 0)
    if (amount === 0) continue
    days[count] = day
    years[count] = elapsed / perYear
    amounts[count++] = amount
  }
  const isRunning = settlement > terms.issueDate && settlement < terms.maturity
  const accrued = isRunning ? accruedIn(terms, all[next]!, settlement) : 0
  const series = { days: days.subarray(0, count), years: years.subarray(0, count), amounts: amounts.subarray(0, count) }
  return { ...series, yearsToNextCoupon, accrued }
}

/** Redemption at maturity, at 100. */
export function atMaturity({ maturity }: BondTerms): Redemption {
  return { day: maturity, price: 100 }
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
