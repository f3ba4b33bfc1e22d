import { checkName } from '../statistics/check-argument.ts'
import { adjustDay, type BusinessDayConvention } from './adjust-day.ts'
import { addBusinessDays, type BusinessCalendar } from './business-days.ts'
import { addMonths, isMonthEnd, monthEnd } from './day-number.ts'

/** A length of time; negative goes back. */
export interface Tenor {
  readonly count: number
  /** `businessDays` are counted on the calendar, `days` are calendar days. */
  readonly unit: 'businessDays' | 'days' | 'weeks' | 'months' | 'years'
}

/** How a date that was reached by a tenor is made a business day. */
interface Rolling {
  readonly convention: BusinessDayConvention
  readonly calendar: BusinessCalendar
  /** Whether months from the last business day of a month lead to the last business day of a month. */
  readonly endOfMonth: boolean
}

/**
 * The date a tenor after a day. Months and years are clamped to the end of a shorter month. Under the end of month rule the last
 * business day of a month leads to a last business day; where dates are not adjusted, the last day leads to the last day.
 *
 * Source: 2006 ISDA Definitions, sections 4.10 to 4.12; ICMA Rule 251 (end of month).
 */
export function addTenor(day: number, { count, unit }: Tenor, rolling: Rolling): number {
  const { convention, calendar, endOfMonth } = rolling
  checkName('unit', unit, ['businessDays', 'days', 'weeks', 'months', 'years'])
  if (unit === 'businessDays') return addBusinessDays(calendar, day, count)
  if (unit === 'days' || unit === 'weeks') return adjustDay(day + count * (unit === 'weeks' ? 7 : 1), convention, calendar)
  const date = addMonths(day, count * (unit === 'years' ? 12 : 1))
  if (!endOfMonth) return adjustDay(date, convention, calendar)
  if (convention === 'unadjusted') return isMonthEnd(day) ? monthEnd(date) : date
  return day >= lastBusinessDay(day, calendar) ? lastBusinessDay(date, calendar) : adjustDay(date, convention, calendar)
}

/** The last business day of a day's month. */
function lastBusinessDay(day: number, calendar: BusinessCalendar): number {
  return adjustDay(monthEnd(day), 'preceding', calendar)
}
