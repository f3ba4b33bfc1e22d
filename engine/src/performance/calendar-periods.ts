import { addMonths, dayNumber, weekday } from '@portal/analytics/calendar/day-number.ts'
import { calendarReturns } from '@portal/analytics/performance/calendar-returns.ts'
import type { ReportingDays } from '#market/reporting-market.ts'
import type { RealisedReturns } from './realised-returns.ts'

const SATURDAY = 5

export type CalendarUnit = 'month' | 'year'

/** A calendar month or year of a series of daily returns. */
export interface CalendarPeriod {
  readonly year: number
  /** 1 to 12; of a year 1. */
  readonly month: number
  /** Indexes into the series: the first, and one after the last. */
  readonly from: number
  readonly to: number
  readonly value: number
  /** Whether the series has all of its valuation days. */
  readonly isComplete: boolean
}

/** The calendar months or years that a series touches. */
export function calendarPeriods(
  { market: { days, last } }: ReportingDays,
  { start, days: indexes, returns }: Pick<RealisedReturns, 'start' | 'days' | 'returns'>,
  unit: CalendarUnit,
): readonly CalendarPeriod[] {
  const dates = indexes.map((t) => days[t]!)
  return calendarReturns(dates, returns, unit).map(({ year, ordinal, from, to, value }) => {
    const first = dayNumber(year, ordinal, 1)
    const next = addMonths(first, unit === 'month' ? 1 : 12)
    const isComplete = days[start]! < first && (days[last]! >= next || lastWeekday(next - 1) <= days[last]!)
    return { year, month: ordinal, from, to, value, isComplete }
  })
}

/** The last day from Monday to Friday up to a day. */
function lastWeekday(day: number): number {
  const beyond = weekday(day) - (SATURDAY - 1)
  return beyond > 0 ? day - beyond : day
}

/** `YYYY` or `YYYY-MM`. */
export function periodName({ year, month }: Pick<CalendarPeriod, 'year' | 'month'>, unit: CalendarUnit): string {
  return unit === 'year' ? String(year) : `${year}-${String(month).padStart(2, '0')}`
}
