import { civilDate, dayNumber, daysInMonth } from '../calendar/day-number.ts'

/** Conventions that need no coupon period. ACT/ACT ICMA needs one and stands in `accrued-interest.ts`. */
export type DayCount = 'ACT/ACT ISDA' | 'ACT/360' | 'ACT/365F' | '30/360 US' | '30E/360' | '30E/360 ISDA'

/**
 * Fraction of a year between two days.
 *
 * Sources: 2006 ISDA Definitions, section 4.16 (b), (d), (e), (f), (g), (h); for 30/360 US the rules for the end of February of
 * SIFMA, "Standard Securities Calculation Methods".
 *
 * @param start day number, not after `end`
 * @param maturity of the instrument; only 30E/360 ISDA looks at it
 */
export function yearFraction(dayCount: DayCount, start: number, end: number, maturity = Number.NaN): number {
  if (dayCount === 'ACT/360') return (end - start) / 360
  if (dayCount === 'ACT/365F') return (end - start) / 365
  if (dayCount === 'ACT/ACT ISDA') return actualActualIsda(start, end)
  return days30(dayCount, start, end, maturity) / 360
}

function actualActualIsda(start: number, end: number): number {
  const [first, last] = [civilDate(start).year, civilDate(end).year]
  if (first === last) return (end - start) / daysInYear(first)
  const head = (dayNumber(first + 1, 1, 1) - start) / daysInYear(first)
  const tail = (end - dayNumber(last, 1, 1)) / daysInYear(last)
  return head + (last - first - 1) + tail
}

const daysInYear = (year: number): number => dayNumber(year + 1, 1, 1) - dayNumber(year, 1, 1)

/** Days between two dates when every month has thirty. The conventions differ in what they do to the 31st and to the end of February. */
function days30(convention: '30/360 US' | '30E/360' | '30E/360 ISDA', start: number, end: number, maturity: number): number {
  const [from, to] = [civilDate(start), civilDate(end)]
  const isLast = (date: typeof from) => date.day === daysInMonth(date.year, date.month)
  let [d1, d2] = [from.day, to.day]
  if (convention === '30/360 US') {
    const startsAtFebruaryEnd = from.month === 2 && isLast(from)
    if (startsAtFebruaryEnd && to.month === 2 && isLast(to)) d2 = 30
    if (startsAtFebruaryEnd) d1 = 30
    if (d2 === 31 && d1 >= 30) d2 = 30
    if (d1 === 31) d1 = 30
  } else if (convention === '30E/360') {
    d1 = Math.min(d1, 30)
    d2 = Math.min(d2, 30)
  } else {
    if (isLast(from)) d1 = 30
    if (isLast(to) && !(to.month === 2 && end === maturity)) d2 = 30
  }
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + (d2 - d1)
}
