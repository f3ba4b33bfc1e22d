import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { businessCalendar, WEEKDAYS } from './business-days.ts'
import { isoDay, parseDay } from './day-number.ts'
import { periodSchedule, type ScheduleTerms, unadjustedDates } from './period-schedule.ts'

type Written = Omit<ScheduleTerms, 'start' | 'end' | 'firstDate' | 'penultimateDate'> & {
  start: string
  end: string
  firstDate?: string
  penultimateDate?: string
}
const read = ({ start, end, firstDate, penultimateDate, ...terms }: Written): ScheduleTerms => ({
  ...terms,
  start: parseDay(start),
  end: parseDay(end),
  firstDate: firstDate ? parseDay(firstDate) : null,
  penultimateDate: penultimateDate ? parseDay(penultimateDate) : null,
})
const datesOf = (terms: Written) => unadjustedDates(read(terms)).map(isoDay)

describe('schedules', () => {
  it('of last business days hold them against the convention (QuantLib 1.29, TARGET)', () => {
    const terms = read({ start: '2018-03-30', end: '2018-07-31', monthsPerPeriod: 1, endOfMonth: true, convention: 'following' })
    const ends = (endOfMonth: ScheduleTerms['endOfMonth']) =>
      periodSchedule({ ...terms, endOfMonth: endOfMonth! }).map(({ adjustedEnd }) => isoDay(adjustedEnd))
    // 31 March and 30 June 2018 are Saturdays.
    deepEqual(ends(true), ['2018-04-02', '2018-04-30', '2018-05-31', '2018-07-02', '2018-07-31'])
    deepEqual(ends('lastBusinessDay'), ['2018-04-30', '2018-05-31', '2018-06-29', '2018-07-31'])
  })
  it('count from a last business day too, start and end moving by their own conventions alone (QuantLib, Strata)', () => {
    const adjusted = (terms: Written, holidays: readonly string[]) => {
      const periods = periodSchedule({ ...read(terms), calendar: businessCalendar(holidays.map(parseDay)) })
      return [periods[0]!.adjustedStart, ...periods.map(({ adjustedEnd }) => adjustedEnd)].map(isoDay)
    }
    // QuantLib, testEndOfMonthConventionWithPastEndDate: Thursday 28 March 2013, before Good Friday, ends its month.
    const easter = { start: '2013-03-28', monthsPerPeriod: 12, roll: 'forward', endOfMonth: 'lastBusinessDay' } as const
    deepEqual(adjusted({ ...easter, end: '2015-03-30' }, ['2013-03-29']), ['2013-03-28', '2014-03-31', '2015-03-30'])
    // testDoubleFirstDateWithEomAdjustment: the end, Sunday 31 August 1997, follows to the Tuesday after Labor Day.
    const labor = { start: '1996-08-22', end: '1997-08-31', monthsPerPeriod: 6, endOfMonth: 'lastBusinessDay' } as const
    const moved = adjusted({ ...labor, convention: 'following' }, ['1997-09-01'])
    deepEqual(moved, ['1996-08-22', '1996-08-30', '1997-02-28', '1997-09-02'])
    // Strata, a start date adjustment of its own: Saturday 4 October 2014 before, the others after the weekend.
    const own = { start: '2014-10-04', end: '2015-02-04', monthsPerPeriod: 2, convention: 'following' } as const
    deepEqual(adjusted({ ...own, startConvention: 'preceding' }, []), ['2014-10-03', '2014-12-04', '2015-02-04'])
    deepEqual(adjusted(own, []), ['2014-10-06', '2014-12-04', '2015-02-04'])
  })
  const between = { start: '2024-01-20', end: '2025-11-15', monthsPerPeriod: 6 }
  it('roll backward with what is left at the front, short or long', () => {
    deepEqual(datesOf(between), ['2024-01-20', '2024-05-15', '2024-11-15', '2025-05-15', '2025-11-15'])
    deepEqual(datesOf({ ...between, stub: 'long' }), ['2024-01-20', '2024-11-15', '2025-05-15', '2025-11-15'])
  })
  it('roll forward with what is left at the back, short or long', () => {
    const forward = { ...between, roll: 'forward' } as const
    deepEqual(datesOf(forward), ['2024-01-20', '2024-07-20', '2025-01-20', '2025-07-20', '2025-11-15'])
    deepEqual(datesOf({ ...forward, stub: 'long' }), ['2024-01-20', '2024-07-20', '2025-01-20', '2025-11-15'])
  })
  it('take explicit dates at both ends', () => {
    const dates = datesOf({ ...between, firstDate: '2024-03-15', penultimateDate: '2025-09-15' })
    deepEqual(dates, ['2024-01-20', '2024-03-15', '2024-09-15', '2025-03-15', '2025-09-15', '2025-11-15'])
  })
  it('agree with the QuantLib test suite on month ends (schedule, 1996 to 1997)', () => {
    const terms = { monthsPerPeriod: 6, endOfMonth: true }
    const forward = datesOf({ ...terms, start: '1996-08-31', end: '1997-09-15', roll: 'forward' })
    deepEqual(forward, ['1996-08-31', '1997-02-28', '1997-08-31', '1997-09-15'])
    const backward = datesOf({ ...terms, start: '1996-08-22', end: '1997-08-31' })
    deepEqual(backward, ['1996-08-22', '1996-08-31', '1997-02-28', '1997-08-31'])
    const monthly = { start: '2023-01-16', end: '2023-03-16', firstDate: '2023-01-31', monthsPerPeriod: 1, endOfMonth: true }
    deepEqual(datesOf({ ...monthly, roll: 'forward' }), ['2023-01-16', '2023-01-31', '2023-02-28', '2023-03-16'])
  })
  it('without the end of month rule the day is that of the anchor, clamped: 30 August, 28 February, 30 August', () => {
    deepEqual(datesOf({ start: '1996-08-30', end: '1997-08-30', monthsPerPeriod: 6 }), ['1996-08-30', '1997-02-28', '1997-08-30'])
  })
  it('tell the regular periods and move dates to business days', () => {
    // 15 November 2025 is a Saturday, 15 June 2025 a Sunday.
    const terms = read({
      ...between,
      start: '2024-12-15',
      firstDate: '2025-06-15',
      convention: 'following',
      endConvention: 'preceding',
    })
    const [first, last, ...more] = periodSchedule({ ...terms, calendar: WEEKDAYS })
    equal(more.length, 0)
    deepEqual([first!.isRegular, isoDay(first!.end), isoDay(first!.adjustedEnd)], [true, '2025-06-15', '2025-06-16'])
    deepEqual([last!.isRegular, isoDay(last!.adjustedStart), isoDay(last!.adjustedEnd)], [false, '2025-06-16', '2025-11-14'])
  })
  it('refuse dates out of order and broken months', () => {
    throws(() => datesOf({ ...between, end: '2024-01-20' }), RangeError)
    throws(() => datesOf({ ...between, firstDate: '2023-01-20' }), RangeError)
    throws(() => periodSchedule(read({ ...between, monthsPerPeriod: 0.5 })), RangeError)
  })

  it('cover the time from start to end once, and have at most one irregular period', () => {
    const terms = fc.record({
      start: fc.integer({ min: 0, max: 20_000 }),
      length: fc.integer({ min: 1, max: 6_000 }),
      monthsPerPeriod: fc.constantFrom(1, 2, 3, 4, 6, 12),
      roll: fc.constantFrom('backward', 'forward'),
      stub: fc.constantFrom('short', 'long'),
      endOfMonth: fc.boolean(),
    } as const)
    fc.assert(
      fc.property(terms, ({ length, ...rest }) => {
        const periods = periodSchedule({ ...rest, end: rest.start + length })
        equal(periods[0]!.start, rest.start)
        equal(periods.at(-1)!.end, rest.start + length)
        for (let i = 1; i < periods.length; i++) equal(periods[i]!.start, periods[i - 1]!.end)
        equal(periods.filter(({ isRegular }) => !isRegular).length <= 1, true)
      }),
    )
  })
})
