import { civilDate, dayNumber, isoDay, parseDay, weekday } from '@portal/analytics/calendar/day-number.ts'

/** The first day of the demo's history, a Monday. It never moves. */
export const FIRST_DAY = parseDay('2020-11-02')

const SATURDAY = 5
const FRIDAY = 4

/** The institutions' own holidays. */
const HOLIDAYS = [
  { month: 1, day: 1, name: "New Year's Day" },
  { month: 12, day: 25, name: 'Christmas Day' },
]

/** The weekdays without valuation from the first day to the end of the year after `lastDay`. */
export function holidays(lastDay: number): readonly { readonly day: number; readonly name: string }[] {
  const days: { day: number; name: string }[] = []
  for (let year = civilDate(FIRST_DAY).year; year <= civilDate(lastDay).year + 1; year++) {
    for (const { month, day, name } of HOLIDAYS) days.push({ day: dayNumber(year, month, day), name })
  }
  return days.filter(({ day }) => day >= FIRST_DAY && weekday(day) < SATURDAY)
}

/** Whether the demo institutions value on a day: Monday to Friday, but for their holidays. */
export function isValuationDay(day: number): boolean {
  if (weekday(day) >= SATURDAY) return false
  const date = civilDate(day)
  return !HOLIDAYS.some((holiday) => date.month === holiday.month && date.day === holiday.day)
}

/** The first valuation day on or after a day. */
export function valuationDayFrom(day: number): number {
  let next = day
  while (!isValuationDay(next)) next++
  return next
}

/** The last valuation day on or before a day. */
export function valuationDayUntil(day: number): number {
  let last = day
  while (!isValuationDay(last)) last--
  return last
}

/** The n-th valuation day after a day. */
export function valuationDaysAfter(day: number, count: number): number {
  let next = day
  for (let i = 0; i < count; i++) next = valuationDayFrom(next + 1)
  return next
}

/** The n-th valuation day of a month, from 1. */
export const nthValuationDay = (year: number, month: number, n: number): number =>
  valuationDaysAfter(dayNumber(year, month, 1) - 1, n)

/** Whether the valuation day after this one belongs to another month. */
export const isLastValuationDayOfMonth = (day: number): boolean =>
  civilDate(valuationDaysAfter(day, 1)).month !== civilDate(day).month

/** The third Friday of a month, on which listed options and futures expire: a day between the 15th and the 21st, never a holiday. */
export function thirdFriday(year: number, month: number): number {
  const fifteenth = dayNumber(year, month, 15)
  return fifteenth + ((FRIDAY - weekday(fifteenth) + 7) % 7)
}

/** Hour in UTC at which the closes of a day are available. */
const HOUR_OF_CLOSES = 22
const MS_PER_DAY = 86_400_000

/** Why the demo's history cannot end on a day, `YYYY-MM-DD`, or null where it can. */
export function demoDayProblem(day: string, now: Date): string | null {
  if (parseDay(day) < FIRST_DAY) return `${day} is before the first day of the demo, ${isoDay(FIRST_DAY)}`
  if (day > now.toISOString().slice(0, 10)) return `${day} has not come yet`
  return null
}

/** The last day whose closes are known at a time, as a day number. */
export function lastCloseAt(now: Date): number {
  const sinceClose = now.getTime() - HOUR_OF_CLOSES * 3_600_000
  return valuationDayUntil(Math.floor(sinceClose / MS_PER_DAY))
}

/** When the closes of a day became known: after its close, at the latest a minute before the present. */
export function closesKnownAt(day: number, now: Date): Date {
  return new Date(Math.min(day * MS_PER_DAY + HOUR_OF_CLOSES * 3_600_000, now.getTime() - 60_000))
}
