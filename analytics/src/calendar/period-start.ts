import { addMonths, civilDate, dayNumber } from './day-number.ts'
import { indexOnOrBefore } from './valuation-days.ts'

/** A reporting period that ends on the as-of day, by name. */
type NamedPeriod = 'D1' | '5D' | 'MTD' | 'M1' | 'M3' | 'YTD' | 'Y1' | 'Y2' | 'Y3' | 'Y5' | 'Max'

/** A reporting period that ends on the as-of day: one with a name, or from a day number on, which belongs to it. */
export type Period = NamedPeriod | { readonly firstDay: number }

const MONTHS: Partial<Record<NamedPeriod, number>> = { M1: 1, M3: 3, Y1: 12, Y2: 24, Y3: 36, Y5: 60 }

/**
 * Index of the valuation day whose close starts a period: the last one on or before the period's anchor. The anchor is the previous
 * valuation day (D1), five of them back (5D), the last day of the previous month or year (MTD, YTD), the same day some months or
 * years back, clamped to the month's end (M1 … Y5), the valuation day before the first ledger entry (Max), or the day before the first
 * day that was asked for.
 *
 * @param days valuation days, ascending
 * @param end index of the as-of day; -1 where there is none yet
 * @param firstEntry index of the valuation day of the first ledger entry; only Max looks at it
 * @returns -1 if the period starts before the calendar does
 * @throws RangeError for an end outside the calendar, and a period of another name
 */
export function periodStart(days: Int32Array, end: number, period: Period, firstEntry: number): number {
  if (end === -1) return -1
  if (days[end] === undefined) throw new RangeError(`no valuation day at ${end}: the calendar has ${days.length}`)
  if (period === 'D1') return end - 1
  if (period === '5D') return Math.max(end - 5, -1)
  if (period === 'Max') return firstEntry - 1
  if (typeof period === 'object') return Math.min(indexOnOrBefore(days, period.firstDay - 1), end)
  return indexOnOrBefore(days, anchor(days[end]!, period))
}

function anchor(asOf: number, period: NamedPeriod): number {
  const { year, month } = civilDate(asOf)
  if (period === 'MTD') return dayNumber(year, month, 1) - 1
  if (period === 'YTD') return dayNumber(year, 1, 1) - 1
  const months = MONTHS[period]
  if (months === undefined) throw new RangeError(`no period: ${period}`)
  return addMonths(asOf, -months)
}
