import { checkedDay, isoDay, weekday } from './day-number.ts'

/** On which days a market is closed. */
export interface BusinessCalendar {
  /** Days of the week without business, 0 = Monday … 6 = Sunday. */
  readonly weekend: ReadonlySet<number>
  /** Day numbers without business besides them. */
  readonly holidays: ReadonlySet<number>
}

/**
 * Monday to Friday less holidays, given as day numbers in any order.
 *
 * @param weekend days of the week without business, 0 = Monday … 6 = Sunday; empty for business on all seven
 * @throws RangeError for a week without business days, a weekend outside 0 to 6, and a holiday that is no day number
 */
export function businessCalendar(holidays: Iterable<number>, weekend: Iterable<number> = [5, 6]): BusinessCalendar {
  const closed = new Set(weekend)
  for (const day of closed)
    if (!(Number.isInteger(day) && day >= 0 && day <= 6)) throw new RangeError(`no day of the week: ${day}`)
  if (closed.size > 6) throw new RangeError('a calendar without business days')
  const days = new Set(holidays)
  for (const day of days) checkedDay(day, 'a holiday')
  return { weekend: closed, holidays: days }
}

/**
 * Whether a day has business.
 *
 * @throws RangeError for a value that is not a day number
 */
export function isBusinessDay(calendar: BusinessCalendar, day: number): boolean {
  return !calendar.weekend.has(weekday(checkedDay(day))) && !calendar.holidays.has(day)
}

/**
 * The business day a number of business days later, or earlier if negative. The first step from a day without business leads to the
 * next (the previous) business day. 0 gives the day itself if it has business, else the next that has.
 *
 * @throws RangeError for a day or a number of days that is not whole
 */
export function addBusinessDays(calendar: BusinessCalendar, day: number, count: number): number {
  if (!Number.isInteger(count)) throw new RangeError(`not a number of days: ${count}`)
  checkedDay(checkedDay(day) + count, `the day ${count} days from ${isoDay(day)}`)
  const step = count < 0 ? -1 : 1
  let current = day
  if (count === 0) while (!isBusinessDay(calendar, current)) current++
  for (let left = Math.abs(count); left > 0; ) {
    current += step
    if (isBusinessDay(calendar, current)) left--
  }
  return current
}

/**
 * Number of business days from `start`, counted itself, up to `end`, not counted; negative if `end` lies before `start`.
 *
 * @throws RangeError for a value that is not a day number
 */
export function businessDaysBetween(calendar: BusinessCalendar, start: number, end: number): number {
  if (end < start) return -businessDaysBetween(calendar, end, start)
  checkedDay(start, 'the start')
  checkedDay(end, 'the end')
  let count = 0
  for (let day = start; day < end; day++) if (isBusinessDay(calendar, day)) count++
  return count
}
