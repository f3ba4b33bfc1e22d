import { civilDate } from '@portal/analytics/calendar/day-number.ts'

import { nthValuationDay } from '../calendar.ts'
import type { Schedule } from './plan.ts'

/** Whether a valuation day is one of the schedule's. */
export function isOn({ months, onValuationDay }: Schedule, day: number): boolean {
  const { year, month } = civilDate(day)
  return months.includes(month) && nthValuationDay(year, month, onValuationDay) === day
}

export const EVERY_MONTH: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
export const QUARTERS: readonly number[] = [2, 5, 8, 11]
