import { civilDate, dayNumber, weekday } from '../calendar/day-number.ts'
import { checkName } from '../statistics/check-argument.ts'
import { type Linking, linkedReturn } from './linked-return.ts'

/** The calendar's own periods; a week is Monday to Sunday. */
export type CalendarUnit = 'week' | 'month' | 'quarter' | 'year'

/** The return of a month, quarter or year as far as the series covers it. */
interface CalendarReturn {
  readonly year: number
  /** Month 1 to 12, quarter 1 to 4, 1 for a year; for a week the day number of its Monday. */
  readonly ordinal: number
  /** Indexes into the returns: the first, and one after the last. */
  readonly from: number
  readonly to: number
  readonly value: number
}

/**
 * Returns of the calendar periods that a series touches, linked from its daily or monthly returns.
 *
 * @param days day number at whose close each return ends, ascending
 * @param returns one a day, as fractions
 * @returns ascending; the first and the last may cover their period in part
 * @throws RangeError for days and returns that differ in number
 */
export function calendarReturns(
  days: ArrayLike<number>,
  returns: Float64Array,
  unit: CalendarUnit,
  linking: Linking = 'geometric',
): readonly CalendarReturn[] {
  if (days.length !== returns.length) throw new RangeError(`${returns.length} returns of ${days.length} days`)
  checkName('unit', unit, ['week', 'month', 'quarter', 'year'])
  const periods: CalendarReturn[] = []
  let from = 0
  for (let i = 1; i <= returns.length; i++) {
    if (i < returns.length && firstDay(days[i]!, unit) === firstDay(days[from]!, unit)) continue
    const start = firstDay(days[from]!, unit)
    const { year, month } = civilDate(start)
    periods.push({ year, ordinal: ordinal(start, month, unit), from, to: i, value: linkedReturn(returns, linking, from, i) })
    from = i
  }
  return periods
}

/** A year's line in the table of calendar years. */
interface CalendarYear {
  readonly year: number
  /** January to December; null where the series has no return. */
  readonly months: readonly (number | null)[]
  readonly value: number
  /** Whether the series has returns in all twelve months. */
  readonly isComplete: boolean
}

/** Table of calendar years: twelve months and the year, linked. Ascending by year. */
export function calendarYears(
  days: ArrayLike<number>,
  returns: Float64Array,
  linking: Linking = 'geometric',
): readonly CalendarYear[] {
  const months = calendarReturns(days, returns, 'month', linking)
  return calendarReturns(days, returns, 'year', linking).map(({ year, value }) => {
    const cells = Array.from(
      { length: 12 },
      (_, i) => months.find((cell) => cell.year === year && cell.ordinal === i + 1)?.value ?? null,
    )
    return { year, months: cells, value, isComplete: !cells.includes(null) }
  })
}

function firstDay(day: number, unit: CalendarUnit): number {
  if (unit === 'week') return day - weekday(day)
  const { year, month } = civilDate(day)
  if (unit === 'year') return dayNumber(year, 1, 1)
  return dayNumber(year, unit === 'month' ? month : month - ((month - 1) % 3), 1)
}

function ordinal(start: number, month: number, unit: CalendarUnit): number {
  if (unit === 'week') return start
  if (unit === 'month') return month
  return unit === 'quarter' ? (month + 2) / 3 : 1
}
