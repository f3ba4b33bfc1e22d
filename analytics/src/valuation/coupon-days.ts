import { checkedDay } from '../calendar/day-number.ts'
import { type BondTerms, couponPeriods, periodOf } from './accrued-interest.ts'
import { type DayCount, daysBetween } from './day-count.ts'
import { days360 } from './thirty-360.ts'

/** The coupon period in which a settlement falls. */
interface CouponDays {
  /** Day numbers of the coupon dates on or before and after settlement; the issue date before the first (COUPPCD, COUPNCD). */
  readonly previous: number
  readonly next: number
  /** Coupons due after settlement, the last at maturity (COUPNUM). */
  readonly remaining: number
  /** Days of interest since the previous date (COUPDAYBS). */
  readonly elapsed: number
  /** Days by which a regular coupon is divided (COUPDAYS). */
  readonly inPeriod: number
  /** Days until the next date (COUPDAYSNC). */
  readonly toNext: number
}

/**
 * The days of a coupon period as the bond's day count counts them. A regular period has 360 (365) over the coupons a year for the 30/360
 * family and ACT/360 (for ACT/365F and the like), its actual days otherwise; `elapsed` and `toNext` need not add up to it.
 *
 * Source: spreadsheets' COUPPCD, COUPNCD, COUPNUM, COUPDAYBS, COUPDAYS and COUPDAYSNC, whose bases 0 to 4 are 30/360 US, ACT/ACT ICMA,
 * ACT/360, ACT/365F and 30E/360.
 *
 * @param settlement day number; on a coupon date the period that starts there counts
 * @throws RangeError for a settlement before issue or from maturity on
 */
export function couponDays(terms: BondTerms, settlement: number): CouponDays {
  if (!(checkedDay(settlement, 'the settlement') >= terms.issueDate && settlement < terms.maturity))
    throw new RangeError(`the settlement ${settlement} is not from issue ${terms.issueDate} up to maturity ${terms.maturity}`)
  const periods = couponPeriods(terms)
  const running = periodOf(periods, settlement)
  const { start, end } = periods[running]!
  const elapsed = countedDays(terms, start, settlement)
  const inPeriod =
    (yearDays(terms.dayCount) ?? (end - start) * Math.max(terms.couponsPerYear, 1)) / Math.max(terms.couponsPerYear, 1)
  // The US method counts on to a period whose ends both stand at the 30th where they are month ends.
  const isUs = terms.dayCount === '30/360 US'
  const toNext = isUs ? days360('30E/360 ISDA', start, end) - elapsed : countedDays(terms, settlement, end)
  return { previous: start, next: end, remaining: periods.length - running, elapsed, inPeriod, toNext }
}

/** Days of a year where a convention knows how many they are, whatever the period. */
function yearDays(dayCount: BondTerms['dayCount']): number | null {
  if (dayCount.startsWith('30') || dayCount.endsWith('/360')) return dayCount.endsWith('365') ? 365 : 360
  if (dayCount === 'ACT/365F' || dayCount === 'NL/365' || dayCount === 'ACT/365 Canadian') return 365
  if (dayCount === 'ACT/364') return 364
  if (dayCount === 'ACT/366') return 366
  return dayCount === 'ACT/365.25' ? 365.25 : null
}

function countedDays({ dayCount, maturity }: BondTerms, from: number, to: number): number {
  const isPlain =
    dayCount !== 'ACT/ACT ICMA' && dayCount !== 'ACT/365L' && dayCount !== 'ACT/365 Canadian' && dayCount !== 'BUS/252'
  return isPlain && dayCount !== '1/1' ? daysBetween(dayCount satisfies DayCount, from, to, maturity) : to - from
}
