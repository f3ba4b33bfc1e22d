import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import { type CalendarUnit, calendarPeriods, periodName } from './calendar-periods.ts'

/** Name and completeness of the periods of returns from the close of a day to that of another. */
function periodsOf(from: string, to: string, unit: CalendarUnit, holidays: readonly string[] = []) {
  const days = valuationDays(parseDay(from), parseDay(to), holidays.map(parseDay))
  const indexes = Array.from({ length: days.length - 1 }, (_, i) => i + 1)
  const reporting = { market: { days, last: days.length - 1 } }
  const series = { start: 0, days: indexes, returns: new Float64Array(indexes.length) }
  return calendarPeriods(reporting, series, unit).map((period) => [periodName(period, unit), period.isComplete])
}

describe('a calendar period of a series', () => {
  it('is complete with its last weekday, where it ends on a Saturday or a Sunday', () => {
    // 28 February 2026 is a Saturday, 31 May 2026 a Sunday.
    deepEqual(periodsOf('2026-01-30', '2026-02-27', 'month'), [['2026-02', true]])
    deepEqual(periodsOf('2026-04-30', '2026-05-29', 'month'), [['2026-05', true]])
  })
  it('is not complete a day before its last weekday', () => {
    deepEqual(periodsOf('2026-01-30', '2026-02-26', 'month'), [['2026-02', false]])
    deepEqual(periodsOf('2026-05-29', '2026-06-29', 'month'), [['2026-06', false]])
  })
  it('is not complete where the series begins within it', () => {
    deepEqual(periodsOf('2026-02-02', '2026-03-31', 'month'), [
      ['2026-02', false],
      ['2026-03', true],
    ])
  })
  it('of a year has its name, and is complete from close to close', () => {
    deepEqual(periodsOf('2024-12-31', '2026-01-02', 'year'), [
      ['2025', true],
      ['2026', false],
    ])
  })
})
