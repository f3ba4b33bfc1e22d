import { addMonths, checkedDay, civilDate, dayNumber } from '../calendar/day-number.ts'
import { days360, type Thirty360 } from './thirty-360.ts'

/**
 * Conventions that need nothing but the two days. ACT/ACT ICMA needs a coupon period (`act-act-icma.ts`), ACT/365L a period and its
 * frequency (`act-365l.ts`, also ACT/365 Canadian), BUS/252 a calendar (`business-252.ts`).
 *
 * 30/360 US applies the rules for the end of February, 30/360 ISDA (bond basis) does not; otherwise they are the same. ACT/ACT AFB counts
 * back from 28 February to a 29th where there is one, as ISDA reads it; `same day` leaves the 28th, as OpenGamma does.
 */
export type DayCount =
  | 'ACT/ACT ISDA'
  | 'ACT/ACT AFB'
  | 'ACT/ACT AFB same day'
  | 'ACT/ACT Year'
  | 'ACT/ACT YEARFRAC'
  | 'ACT/360'
  | 'ACT/364'
  | 'ACT/365F'
  | 'ACT/365A'
  | 'ACT/365.25'
  | 'ACT/366'
  | 'NL/360'
  | 'NL/365'
  | Thirty360
  | '30E/365'
  | '1/1'

/**
 * Fraction of a year between two days; negative if `end` lies before `start`.
 *
 * Sources: 2006 ISDA Definitions, section 4.16 (a) 1/1, (b) ACT/ACT ISDA, (d) ACT/365F, (e) ACT/360, (f) 30/360 ISDA, (g) 30E/360,
 * (h) 30E/360 ISDA; FBF (formerly AFB), Master Agreement for Forward Financial Instruments, "Exact/Exact"; SIFMA, "Standard
 * Securities Calculation Methods", for 30/360 US; OpenGamma, "Interest Rate Instruments and Market Conventions Guide", for ACT/ACT
 * Year, NL/360, NL/365, ACT/365A, 30/360 PSA, 30E+/360 and 30E/365; D. Wheeler, "YEARFRAC Incompatibilities", for ACT/ACT YEARFRAC.
 *
 * @param start day number, counted
 * @param end day number, not counted
 * @param maturity of the instrument; only 30E/360 ISDA looks at it
 * @throws RangeError for a value that is not a day number, and a day count of another name
 */
export function yearFraction(dayCount: DayCount, start: number, end: number, maturity = Number.NaN): number {
  checkedDay(start, 'the start')
  checkedDay(end, 'the end')
  if (end < start) return -yearFraction(dayCount, end, start, maturity)
  switch (dayCount) {
    case 'ACT/360':
      return (end - start) / 360
    case 'ACT/364':
      return (end - start) / 364
    case 'ACT/365F':
      return (end - start) / 365
    case 'ACT/365A':
      return (end - start) / (leapDaysBetween(start, end) > 0 ? 366 : 365)
    case 'ACT/365.25':
      return (end - start) / 365.25
    case 'ACT/366':
      return (end - start) / 366
    case 'NL/360':
      return noLeapDays(start, end) / 360
    case 'NL/365':
      return noLeapDays(start, end) / 365
    case '30E/365':
      return days360('30E/360', start, end) / 365
    case '1/1':
      return 1
    case 'ACT/ACT ISDA':
      return actualActualIsda(start, end)
    case 'ACT/ACT AFB':
      return actualActualAfb(start, end, yearsBefore)
    case 'ACT/ACT AFB same day':
      return actualActualAfb(start, end, (day, years) => addMonths(day, -12 * years))
    case 'ACT/ACT Year':
      return actualActualYear(start, end)
    case 'ACT/ACT YEARFRAC':
      return (end - start) / yearOfYearfrac(start, end)
    default:
      return days360(dayCount, start, end, maturity) / 360
  }
}

/**
 * Days between two days as a convention counts them: by its months of thirty days, without leap days, or actual ones; negative if `end`
 * lies before `start`.
 *
 * @param maturity of the instrument; only 30E/360 ISDA looks at it
 * @returns 1 for 1/1, which counts no days
 * @throws RangeError as {@link yearFraction}
 */
export function daysBetween(dayCount: DayCount, start: number, end: number, maturity = Number.NaN): number {
  checkedDay(start, 'the start')
  checkedDay(end, 'the end')
  if (end < start) return -daysBetween(dayCount, end, start, maturity)
  if (dayCount === '1/1') return 1
  if (dayCount === '30E/365') return days360('30E/360', start, end)
  if (dayCount === 'NL/360' || dayCount === 'NL/365') return noLeapDays(start, end)
  return dayCount.startsWith('ACT') ? end - start : days360(dayCount as Thirty360, start, end, maturity)
}

function noLeapDays(start: number, end: number): number {
  return end - start - leapDaysBetween(start, end)
}

/** Whole years counted on from the start, and the days after them over those of the year they stand in. */
function actualActualYear(start: number, end: number): number {
  let years = civilDate(end).year - civilDate(start).year
  if (addMonths(start, 12 * years) > end) years--
  const anniversary = addMonths(start, 12 * years)
  return years + (end - anniversary) / (addMonths(anniversary, 12) - anniversary)
}

/**
 * Days of a year as spreadsheets' YEARFRAC counts with basis 1: beyond a year the mean of the calendar years from the first to the last;
 * up to it 366 in one leap year, over a 29 February or up to one, else 365.
 */
function yearOfYearfrac(start: number, end: number): number {
  const [from, to] = [civilDate(start).year, civilDate(end).year]
  if (addMonths(start, 12) < end && from !== to) return (dayNumber(to + 1, 1, 1) - dayNumber(from, 1, 1)) / (to - from + 1)
  const isLeap = from === to ? isLeapYear(from) : leapDaysBetween(start - 1, end) > 0
  return isLeap ? 366 : 365
}

/** Days of each calendar year over the days of that year. */
function actualActualIsda(start: number, end: number): number {
  const [first, last] = [civilDate(start).year, civilDate(end).year]
  if (first === last) return (end - start) / daysInYear(first)
  const head = (dayNumber(first + 1, 1, 1) - start) / daysInYear(first)
  const tail = (end - dayNumber(last, 1, 1)) / daysInYear(last)
  return head + (last - first - 1) + tail
}

/** Whole years counted back from the end, and the days before them over 366 if a 29 February is among them, else 365. */
function actualActualAfb(start: number, end: number, before: (day: number, years: number) => number): number {
  let years = 0
  let rest = end
  for (let back = before(end, 1); back >= start; back = before(end, years + 1)) {
    years++
    rest = back
  }
  // The first day counts, the last does not.
  return years + (rest - start) / (leapDaysBetween(start - 1, rest - 1) > 0 ? 366 : 365)
}

/** The same day some years before; 28 February becomes the 29th where there is one. */
function yearsBefore(day: number, years: number): number {
  const date = civilDate(day)
  if (date.month === 2 && date.day >= 28) return dayNumber(date.year - years, 3, 1) - 1
  return dayNumber(date.year - years, date.month, date.day)
}

/** Number of 29 Februaries after `start`, up to and including `end`. */
export function leapDaysBetween(start: number, end: number): number {
  let count = 0
  const lastYear = civilDate(end).year
  for (let { year } = civilDate(start); year <= lastYear; year++) {
    const leapDay = dayNumber(year, 3, 1) - 1
    if (isLeapYear(year) && leapDay > start && leapDay <= end) count++
  }
  return count
}

/** Whether a year of the Gregorian calendar has 366 days. */
export function isLeapYear(year: number): boolean {
  return daysInYear(year) === 366
}

function daysInYear(year: number): number {
  return dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)
}
