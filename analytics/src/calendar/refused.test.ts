import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { addTenor } from './add-tenor.ts'
import { adjustDay, type BusinessDayConvention } from './adjust-day.ts'
import { addBusinessDays, businessCalendar, businessDaysBetween, isBusinessDay } from './business-days.ts'
import { addMonths, civilDate, isoDay, parseDay } from './day-number.ts'

import { type Period, periodStart } from './period-start.ts'
import { indexOnOrAfter, valuationDays } from './valuation-days.ts'

const WEEKDAYS = businessCalendar([])

const following = { convention: 'following', calendar: WEEKDAYS, endOfMonth: false } as const

describe('what is no day, in the calendar', () => {
  it('is refused by each function, with what it is, and never runs for ever', () => {
    // 1.7e12 are the milliseconds of a day of 2023.
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 0.5, 1_700_000_000_000]) {
      const refused = { name: 'RangeError', message: new RegExp(`no day number: ${none}`) }
      throws(() => civilDate(none), refused)
      throws(() => isoDay(none), refused)
      throws(() => addMonths(none, 1), refused)
      throws(() => adjustDay(none, 'following', WEEKDAYS), refused)
      throws(() => addBusinessDays(WEEKDAYS, none, 1), refused)
      throws(() => businessDaysBetween(WEEKDAYS, 0, none), refused)
      throws(() => addTenor(none, { count: 1, unit: 'months' }, following), refused)
      throws(() => valuationDays(0, none, []), refused)
      throws(() => businessCalendar([none]), refused)
      throws(() => isBusinessDay(WEEKDAYS, none), refused)
    }
    throws(() => parseDay('2023-02-29'), /not a day: 2023-02-29/)
  })
  it('nor is a number of months or days that is not whole, a week without business or a day outside it', () => {
    throws(() => addMonths(0, 1.5), /not a number of months: 1.5/)
    throws(() => addBusinessDays(WEEKDAYS, 0, Number.NaN), /not a number of days/)
    throws(() => addBusinessDays(WEEKDAYS, 0, 1e15), /the day 1000000000000000 days from 1970-01-01 is no day number/)

    throws(() => indexOnOrAfter(Int32Array.of(1, 2), Number.NaN), /no day number: NaN/)
    throws(() => businessCalendar([], [0, 1, 2, 3, 4, 5, 6]), /without business days/)
    throws(() => businessCalendar([], [7]), /no day of the week: 7/)
  })
  it('nor is a convention or a period of another name, or an end outside the calendar', () => {
    // 3 January 1970 was a Saturday.
    throws(() => adjustDay(2, 'backward' as BusinessDayConvention, WEEKDAYS), /no business day convention: backward/)
    const days = Int32Array.of(10, 11, 12)
    throws(() => periodStart(days, 2, 'M2' as Period, 0), /no period: M2/)
    throws(() => periodStart(days, 3, 'YTD', 0), /no valuation day at 3: the calendar has 3/)
    equal(periodStart(new Int32Array(), -1, 'YTD', 0), -1)
  })
})
