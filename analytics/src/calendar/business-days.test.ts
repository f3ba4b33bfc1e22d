import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { addTenor, type Tenor } from './add-tenor.ts'
import { adjustDay, type BusinessDayConvention } from './adjust-day.ts'
import { addBusinessDays, businessCalendar, businessDaysBetween, isBusinessDay } from './business-days.ts'
import { isMonthEnd, isoDay, parseDay } from './day-number.ts'

const WEEKDAYS = businessCalendar([])

// South Africa 2015: Good Friday, Family Day, Freedom Day, Workers' Day.
const southAfrica = businessCalendar(['2015-04-03', '2015-04-06', '2015-04-27', '2015-05-01'].map(parseDay))
const months = (count: number): Tenor => ({ count, unit: 'months' })
const days = (count: number): Tenor => ({ count, unit: 'businessDays' })
const weeks = (count: number): Tenor => ({ count, unit: 'weeks' })

describe('business day conventions', () => {
  it('agree with the cases of the QuantLib test suite (business day conventions, South Africa 2015)', () => {
    const cases: readonly [BusinessDayConvention, string, Tenor, boolean, string][] = [
      ['following', '2015-02-03', months(1), false, '2015-03-03'],
      ['following', '2015-02-03', days(4), false, '2015-02-09'],
      ['following', '2015-01-31', months(1), true, '2015-02-27'],
      ['following', '2015-01-31', months(1), false, '2015-03-02'],
      ['modifiedFollowing', '2015-01-31', months(1), true, '2015-02-27'],
      ['modifiedFollowing', '2015-01-31', months(1), false, '2015-02-27'],
      ['modifiedFollowing', '2015-03-25', months(1), false, '2015-04-28'],
      ['modifiedFollowing', '2015-02-07', months(1), false, '2015-03-09'],
      ['preceding', '2015-03-03', months(-1), false, '2015-02-03'],
      ['preceding', '2015-02-03', days(-2), false, '2015-01-30'],
      ['preceding', '2015-03-01', months(-1), true, '2015-01-30'],
      ['modifiedPreceding', '2015-03-01', months(-1), true, '2015-02-02'],
      ['modifiedPreceding', '2015-03-01', months(-1), false, '2015-02-02'],
      ['halfMonthModifiedFollowing', '2015-01-03', weeks(1), false, '2015-01-12'],
      ['halfMonthModifiedFollowing', '2015-03-21', weeks(1), false, '2015-03-30'],
      ['nearest', '2015-04-16', months(1), false, '2015-05-15'],
      ['nearest', '2015-04-17', months(1), false, '2015-05-18'],
      ['nearest', '2015-03-04', months(1), false, '2015-04-02'],
      ['nearest', '2015-04-02', months(1), false, '2015-05-04'],
      ['unadjusted', '2015-01-31', months(1), false, '2015-02-28'],
    ]
    for (const [convention, from, tenor, endOfMonth, to] of cases) {
      const reached = addTenor(parseDay(from), tenor, { convention, calendar: southAfrica, endOfMonth })
      equal(isoDay(reached), to, `${convention} ${from}`)
    }
  })
  it('the half-month convention does not cross the 15th', () => {
    // 15 August 2015 is a Saturday: the following Monday is the 17th.
    equal(isoDay(adjustDay(parseDay('2015-08-15'), 'halfMonthModifiedFollowing', WEEKDAYS)), '2015-08-14')
    equal(isoDay(adjustDay(parseDay('2015-08-15'), 'modifiedFollowing', WEEKDAYS)), '2015-08-17')
  })
  it('under the end of month rule an unadjusted month end leads to a month end', () => {
    const unadjusted = { convention: 'unadjusted', calendar: WEEKDAYS, endOfMonth: true } as const
    equal(isoDay(addTenor(parseDay('2023-02-28'), months(1), unadjusted)), '2023-03-31')
    equal(isoDay(addTenor(parseDay('2023-02-27'), months(1), unadjusted)), '2023-03-27')
    equal(isoDay(addTenor(parseDay('2024-02-29'), { count: 1, unit: 'years' }, unadjusted)), '2025-02-28')
    equal(isoDay(addTenor(parseDay('2024-02-29'), { count: 3, unit: 'days' }, unadjusted)), '2024-03-03')
  })
})

describe('business days', () => {
  it('0 business days after a Saturday is the Monday', () => {
    equal(isoDay(addBusinessDays(WEEKDAYS, parseDay('2026-11-21'), 0)), '2026-11-23')
    equal(isoDay(addBusinessDays(WEEKDAYS, parseDay('2026-11-21'), 1)), '2026-11-23')
    equal(isoDay(addBusinessDays(WEEKDAYS, parseDay('2026-11-21'), -1)), '2026-11-20')
  })

  it('a calendar needs business days, and their number is whole', () => {
    throws(() => businessCalendar([], [0, 1, 2, 3, 4, 5, 6]), RangeError)
    throws(() => addBusinessDays(WEEKDAYS, 0, 1.5), RangeError)
  })

  const anyDay = fc.integer({ min: 0, max: 30_000 })
  const calendar = fc.array(anyDay, { maxLength: 300 }).map((holidays) => businessCalendar(holidays))
  it('counting undoes adding', () => {
    fc.assert(
      fc.property(calendar, anyDay, fc.integer({ min: -200, max: 200 }), (open, day, count) => {
        const start = addBusinessDays(open, day, 0)
        equal(businessDaysBetween(open, start, addBusinessDays(open, start, count)), count)
      }),
    )
  })
  it('every convention but unadjusted leads to a business day, and the modified ones stay in the month', () => {
    fc.assert(
      fc.property(calendar, anyDay, (open, day) => {
        for (const convention of ['following', 'preceding', 'modifiedFollowing', 'modifiedPreceding', 'nearest'] as const) {
          const moved = adjustDay(day, convention, open)
          equal(isBusinessDay(open, moved), true)
          if (convention.startsWith('modified')) equal(isoDay(moved).slice(0, 7), isoDay(day).slice(0, 7))
        }
      }),
    )
  })
  it('the end of month rule ends in a last business day', () => {
    fc.assert(
      fc.property(calendar, anyDay, fc.integer({ min: -24, max: 24 }), (open, day, count) => {
        const rolling = { convention: 'preceding', calendar: open, endOfMonth: true } as const
        const last = addTenor(day, months(0), { ...rolling, convention: 'unadjusted' })
        if (!isMonthEnd(last)) return
        const reached = addTenor(last, months(count), rolling)
        equal(isoDay(addBusinessDays(open, reached, 1)).slice(0, 7) > isoDay(reached).slice(0, 7), true)
      }),
    )
  })
})
