import { type BusinessCalendar, isBusinessDay } from './business-days.ts'
import { checkedDay, civilDate } from './day-number.ts'

/** How a date without business is moved. */
export type BusinessDayConvention =
  /** It stays. */
  | 'unadjusted'
  /** The next business day. */
  | 'following'
  /** The next business day, unless that is in another month: then the previous one. */
  | 'modifiedFollowing'
  /** As modified following, and not over the 15th of the month either. */
  | 'halfMonthModifiedFollowing'
  /** The previous business day. */
  | 'preceding'
  /** The previous business day, unless that is in another month: then the next one. */
  | 'modifiedPreceding'
  /** The nearer of the next and the previous business day; the next if both are as near. */
  | 'nearest'

/**
 * A date moved to a business day.
 *
 * Source: 2006 ISDA Definitions, section 4.12; the half-month and the nearest convention as in FpML, "business day convention".
 *
 * @param day day number; one with business stays
 * @throws RangeError for a value that is not a day number
 */
export function adjustDay(day: number, convention: BusinessDayConvention, calendar: BusinessCalendar): number {
  if (convention === 'unadjusted' || isBusinessDay(calendar, checkedDay(day))) return day
  const next = search(calendar, day, 1)
  const previous = search(calendar, day, -1)
  switch (convention) {
    case 'following':
      return next
    case 'preceding':
      return previous
    case 'modifiedFollowing':
      return isSameMonth(day, next) ? next : previous
    case 'halfMonthModifiedFollowing':
      return isSameMonth(day, next) && !crossesMiddle(day, next) ? next : previous
    case 'modifiedPreceding':
      return isSameMonth(day, previous) ? previous : next
    case 'nearest':
      return next - day <= day - previous ? next : previous
    default:
      throw new RangeError(`no business day convention: ${convention satisfies never}`)
  }
}

function search(calendar: BusinessCalendar, day: number, step: 1 | -1): number {
  let current = day
  while (!isBusinessDay(calendar, current)) current += step
  return current
}

const isSameMonth = (a: number, b: number): boolean => civilDate(a).month === civilDate(b).month

const crossesMiddle = (day: number, next: number): boolean => civilDate(day).day <= 15 && civilDate(next).day > 15
