/** A date of the Gregorian calendar; `month` from 1 to 12. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAY_MS = 86_400_000
/** The calendar repeats every 400 years. */
const DAYS_400_YEARS = 146_097
/** From 1 March of the year 0 to 1970-01-01. Years that begin in March end with the leap day. */
const EPOCH = 719_468

/**
 * Days from 1970-01-01 to a date of the Gregorian calendar; negative before. A month outside 1 to 12 counts on into the years, a day
 * outside the month into the months: 30 February is 1 or 2 March.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const sinceMarch = month - 3
  const marchYear = year + Math.floor(sinceMarch / 12)
  const marchMonth = sinceMarch - 12 * Math.floor(sinceMarch / 12)
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return 365 * marchYear + leapDays + daysBeforeMonth(marchMonth) + day - 1 - EPOCH
}

/** 0000-01-01 and 9999-12-31: the days that can be written. */
const [FIRST_DAY, LAST_DAY] = [-719_528, 2_932_896]

/**
 * A day number as it is, if it is one: days from 1970-01-01, from the year 0 to the year 9999. Milliseconds are none.
 *
 * @param what names the argument in the error
 * @throws RangeError for a value that is not a whole number, or outside those years
 */
export function checkedDay(day: number, what = 'the day'): number {
  if (!(Number.isInteger(day) && day >= FIRST_DAY && day <= LAST_DAY))
    throw new RangeError(`${what} is no day number: ${day} (days since 1970-01-01: parseDay and dayNumber make one)`)
  return day
}

/**
 * The date of a day number.
 *
 * @throws RangeError for a value that is not a day number
 */
export function civilDate(day: number): CivilDate {
  const days = checkedDay(day) + EPOCH
  const cycle = Math.floor(days / DAYS_400_YEARS)
  const inCycle = days - cycle * DAYS_400_YEARS
  // Taking out the leap days of the years that are over leaves years of 365 days.
  const leapDays = Math.floor(inCycle / 1_460) - Math.floor(inCycle / 36_524) + Math.floor(inCycle / (DAYS_400_YEARS - 1))
  const marchYear = Math.floor((inCycle - leapDays) / 365)
  const inYear = inCycle - (365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100))
  const marchMonth = Math.floor((5 * inYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = marchYear + 400 * cycle + (month <= 2 ? 1 : 0)
  return { year, month, day: inYear - daysBeforeMonth(marchMonth) + 1 }
}

/** Days before a month of a year that begins in March: 153 in five months, as 31, 30, 31, 30, 31. */
function daysBeforeMonth(marchMonth: number): number {
  return Math.floor((153 * marchMonth + 2) / 5)
}

/**
 * The day number of `YYYY-MM-DD`.
 *
 * @throws RangeError for any other text and for days that do not exist, such as 2023-02-29
 */
export function parseDay(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const day = match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : Number.NaN
  if (!match || isoDay(day) !== text) throw new RangeError(`not a day: ${text} (YYYY-MM-DD, one that exists)`)
  return day
}

/**
 * A day number as `YYYY-MM-DD`.
 *
 * @throws RangeError for a value that is not a day number
 */
export function isoDay(day: number): string {
  return new Date(checkedDay(day) * DAY_MS).toISOString().slice(0, 10)
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

/**
 * The same day a number of months on (or back, if negative), clamped to the last day of that month: 31 March - 1 month = 28 or 29
 * February.
 *
 * @throws RangeError for a day or a number of months that is not whole
 */
export function addMonths(day: number, months: number): number {
  if (!Number.isInteger(months)) throw new RangeError(`not a number of months: ${months}`)
  const date = civilDate(day)
  const first = civilDate(dayNumber(date.year, date.month + months, 1))
  return dayNumber(first.year, first.month, Math.min(date.day, daysInMonth(first.year, first.month)))
}
