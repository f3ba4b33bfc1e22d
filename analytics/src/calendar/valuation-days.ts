import { checkedDay, weekday } from './day-number.ts'

/**
 * The valuation days of an institution: Monday to Friday less its holidays.
 *
 * @param first first day number that may be one
 * @param last last day number that may be one
 * @param holidays day numbers without valuation, in any order
 * @returns day numbers in ascending order; empty if there is none
 * @throws RangeError for a value that is not a day number
 */
export function valuationDays(first: number, last: number, holidays: Iterable<number>): Int32Array {
  const closed = new Set(holidays)
  const days: number[] = []
  checkedDay(last, 'the last day')
  for (let day = checkedDay(first, 'the first day'); day <= last; day++) if (weekday(day) < 5 && !closed.has(day)) days.push(day)
  return Int32Array.from(days)
}

/**
 * Index of the first valuation day on or after a day: where prices, trades and flows of that day belong, also those of a weekend
 * or holiday. Equals `days.length` for a day after the last.
 *
 * @throws RangeError for a day that is NaN
 */
export function indexOnOrAfter(days: Int32Array, day: number): number {
  if (Number.isNaN(day)) checkedDay(day)
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (days[middle]! < day) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last valuation day on or before a day; -1 for a day before the first. */
export function indexOnOrBefore(days: Int32Array, day: number): number {
  return indexOnOrAfter(days, day + 1) - 1
}
