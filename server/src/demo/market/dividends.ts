import { civilDate, dayNumber } from '@portal/analytics/calendar/day-number.ts'

import { FIRST_DAY, valuationDaysAfter } from '../calendar.ts'
import { rounded } from '../decimal.ts'
import { power } from '../random/arithmetic.ts'
import { uniform } from '../random/draw.ts'
import type { Timeline } from './timeline.ts'

interface DividendPolicy {
  /** A fraction of the first price. */
  readonly yield: number
  readonly paymentsPerYear: 0 | 1 | 2 | 4 | 12
  /** Annual growth factor of the payment. */
  readonly growth: number
}

/** Of the amount per unit. */
export const DIVIDEND_DECIMALS = 4
const DAYS_TO_PAYMENT = 12
/** A payment is cut when the price has fallen so far that the yield would exceed this multiple of the first yield. */
const LARGEST_YIELD_MULTIPLE = 2

/** The ex-days of an instrument in the timeline: the first day with a close in each period. */
function exDays(
  timeline: Timeline,
  key: number,
  { paymentsPerYear }: DividendPolicy,
  hasClose: (day: number) => boolean,
): ReadonlySet<number> {
  const indices = new Set<number>()
  if (paymentsPerYear === 0) return indices
  const monthsApart = 12 / paymentsPerYear
  const firstMonth = Math.floor(uniform(key, 0) * monthsApart)
  const dayOfMonth = 2 + Math.floor(uniform(key, 1) * 24)
  const { year, month } = civilDate(FIRST_DAY)
  for (let months = firstMonth + 1; ; months += monthsApart) {
    let index = timeline.indexFrom(dayNumber(year, month + months, dayOfMonth))
    while (index < timeline.days.length && !hasClose(timeline.days[index]!)) index++
    if (index >= timeline.days.length) return indices
    indices.add(index)
  }
}

/** Gross per unit by ex-day, in units of the quotation: 0 on other days, and where it is too small. */
export function dividends(
  timeline: Timeline,
  key: number,
  policy: DividendPolicy,
  firstPrice: number,
  hasClose: (day: number) => boolean,
): (index: number, price: number, unitsSinceStart: number) => number {
  const ex = policy.yield > 0 ? exDays(timeline, key, policy, hasClose) : new Set<number>()
  return (index, price, unitsSinceStart) => {
    if (!ex.has(index)) return 0
    const years = Math.floor((timeline.days[index]! - FIRST_DAY) / 365)
    const planned = (policy.yield * firstPrice * power(policy.growth, years)) / unitsSinceStart
    const affordable = policy.yield * LARGEST_YIELD_MULTIPLE * price
    return rounded(Math.min(planned, affordable) / policy.paymentsPerYear, DIVIDEND_DECIMALS)
  }
}

/** The pay day (day number) of a dividend by its ex-day. */
export const payDay = (exDay: number): number => valuationDaysAfter(exDay, DAYS_TO_PAYMENT)
