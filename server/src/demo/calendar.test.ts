import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'

import { holidays, isLastValuationDayOfMonth, lastCloseAt, nthValuationDay, thirdFriday, valuationDaysAfter } from './calendar.ts'

describe('the calendar of the demo', () => {
  // 21 November 2026 is a Saturday.
  it('ends with the last weekday with closes', () => {
    const lastClose = (now: string) => isoDay(lastCloseAt(new Date(now)))
    equal(lastClose('2026-11-21T12:00:00Z'), '2026-11-20')
    equal(lastClose('2026-11-23T09:00:00Z'), '2026-11-20')
    equal(lastClose('2026-11-23T22:00:00Z'), '2026-11-23')
    // Christmas Day 2026 is a Friday.
    equal(lastClose('2026-12-26T12:00:00Z'), '2026-12-24')
  })
  it('skips weekends and its own holidays', () => {
    equal(isoDay(valuationDaysAfter(parseDay('2026-12-24'), 1)), '2026-12-28')
    equal(isoDay(nthValuationDay(2027, 1, 1)), '2027-01-04')
    equal(isLastValuationDayOfMonth(parseDay('2026-10-30')), true)
    equal(isLastValuationDayOfMonth(parseDay('2026-10-29')), false)
  })
  it('names its holidays until the end of the next year, without those on weekends', () => {
    // 25 December 2021 and 1 January 2022 are Saturdays.
    deepEqual(
      holidays(parseDay('2021-06-30')).map(({ day }) => isoDay(day)),
      ['2021-01-01', '2020-12-25'].sort(),
    )
    equal(
      holidays(parseDay('2022-06-30')).some(({ day }) => isoDay(day) === '2023-12-25'),
      true,
    )
  })
  it('lets options and futures expire on the third Friday', () => {
    equal(isoDay(thirdFriday(2026, 12)), '2026-12-18')
    equal(isoDay(thirdFriday(2024, 3)), '2024-03-15')
    // Months count on into the next year.
    equal(isoDay(thirdFriday(2026, 15)), '2027-03-19')
  })
})
