import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { addMonths, civilDate, dayNumber, isoDay, parseDay, weekday } from './day-number.ts'
import { type Period, periodStart } from './period-start.ts'
import { indexOnOrAfter, indexOnOrBefore, valuationDays } from './valuation-days.ts'

const iso = (days: Int32Array) => Array.from(days, isoDay)

describe('day numbers', () => {
  it('count from 1970-01-01, a Thursday', () => {
    equal(parseDay('1970-01-01'), 0)
    equal(weekday(0), 3)
    equal(parseDay('2000-03-01'), 11_017)
    equal(parseDay('1969-12-31'), -1)
    equal(weekday(parseDay('2026-11-20')), 4)
    equal(weekday(parseDay('1969-12-28')), 6)
  })
  it('are those of the ECMAScript calendar, both ways, also for months outside the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_932_896 }), fc.integer({ min: -40, max: 40 }), (day, months) => {
        const date = new Date(day * 86_400_000)
        const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        deepEqual(civilDate(day), { year, month, day: ofMonth })
        equal(dayNumber(year, month, ofMonth), day)
        if (year > 150) equal(dayNumber(year, month + months, 1), Math.round(Date.UTC(year, month + months - 1, 1) / 86_400_000))
      }),
    )
  })
  it('refuse days that do not exist', () => {
    for (const text of ['2023-02-29', '2024-13-01', '20240101', '2024-1-1', '']) throws(() => parseDay(text), RangeError)
  })
  it('a month back from the 31st is clamped to the end of the month', () => {
    equal(isoDay(addMonths(parseDay('2024-03-31'), -1)), '2024-02-29')
    equal(isoDay(addMonths(parseDay('2023-03-31'), -1)), '2023-02-28')
    equal(isoDay(addMonths(parseDay('2024-02-29'), -12)), '2023-02-28')
    equal(isoDay(addMonths(parseDay('2024-11-30'), 3)), '2025-02-28')
    equal(isoDay(addMonths(parseDay('2024-01-15'), -13)), '2022-12-15')
  })
})

describe('valuation days', () => {
  // Monday 4 May 2026 is a holiday of this institution.
  const days = valuationDays(parseDay('2026-04-29'), parseDay('2026-05-06'), [parseDay('2026-05-04')])

  it('are Monday to Friday less the holidays of the institution', () => {
    deepEqual(iso(days), ['2026-04-29', '2026-04-30', '2026-05-01', '2026-05-05', '2026-05-06'])
  })
  it('what happens on a weekend or holiday belongs to the next valuation day', () => {
    for (const text of ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05']) equal(indexOnOrAfter(days, parseDay(text)), 3)
    equal(indexOnOrAfter(days, parseDay('2026-05-07')), 5)
    equal(indexOnOrAfter(days, parseDay('2020-01-01')), 0)
  })
  it('the last one on or before a day', () => {
    equal(indexOnOrBefore(days, parseDay('2026-05-04')), 2)
    equal(indexOnOrBefore(days, parseDay('2026-05-05')), 3)
    equal(indexOnOrBefore(days, parseDay('2026-04-28')), -1)
  })
})

describe('the start of a period is the close of the last valuation day on or before its anchor', () => {
  const days = valuationDays(parseDay('2020-12-28'), parseDay('2026-03-31'), [parseDay('2025-12-31')])
  const end = days.length - 1
  const start = (period: Period, at = end) => {
    const index = periodStart(days, at, period, 10)
    return index < 0 ? null : isoDay(days[index]!)
  }

  it('as of Tuesday 31 March 2026', () => {
    equal(start('D1'), '2026-03-30')
    equal(start('5D'), '2026-03-24')
    equal(start('MTD'), '2026-02-27') // 28 February is a Saturday
    equal(start('M1'), '2026-02-27') // clamped to 28 February, a Saturday
    equal(start('M3'), '2025-12-30') // 31 December is a holiday here
    equal(start('YTD'), '2025-12-30')
    equal(start('Y1'), '2025-03-31')
    equal(start('Y2'), '2024-03-29') // 31 March 2024 is a Sunday
    equal(start('Y3'), '2023-03-31')
    equal(start('Y5'), '2021-03-31')
  })
  it('Max starts on the valuation day before the first ledger entry', () => {
    equal(start('Max'), isoDay(days[9]!))
  })
  it('a period that starts before the calendar has no start', () => {
    equal(start('Y1', 3), null)
    equal(start('5D', 3), null)
    equal(start('D1', 0), null)
  })
})
