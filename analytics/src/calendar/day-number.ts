/** A date of the Gregorian calendar; `month` from 1 to 12. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY_MS = 86_400_000

/** Days from 1970-01-01 to a date of the Gregorian calendar; negative before. A month outside 1 to 12 counts on into the years. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS)
}

/** The date of a day number. */
export function civilDate(day: number): CivilDate {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/**
 * The day number of `YYYY-MM-DD`.
 *
 * @throws RangeError for any other text and for days that do not exist, such as 2023-02-29
 */
export function parseDay(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const day = match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : Number.NaN
  if (!match || isoDay(day) !== text) throw new RangeError(`not a day: ${text}`)
  return day
}

/** A day number as `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Day of the week: 0 = Monday … 6 = Sunday. 1970-01-01 was a Thursday. */
export function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** Number of days of a month. */
export function daysInMonth(year: number, month: number): number {
  return dayNumber(year, month + 1, 1) - dayNumber(year, month, 1)
}

/** Whether a day is the last of its month. */
export function isMonthEnd(day: number): boolean {
  return civilDate(day + 1).day === 1
}

/** The last day of a day's month. */
export function monthEnd(day: number): number {
  const { year, month } = civilDate(day)
  return dayNumber(year, month + 1, 1) - 1
}

/** The same day a number of months on (or back, if negative), clamped to the last day of that month: 31 March - 1 month = 28 or 29 February. */
export function addMonths(day: number, months: number): number {
  const date = civilDate(day)
  const first = civilDate(dayNumber(date.year, date.month + months, 1))
  return dayNumber(first.year, first.month, Math.min(date.day, daysInMonth(first.year, first.month)))
}
