import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'

import { everyCalendarPeriod, monthToDate, periodPresets, periodsAhead, taxYearsTo } from './period-presets.ts'

test('the calendar periods that have begun, the latest first', () => {
  const { months, quarters, years } = periodPresets('2026-01-05', null)
  deepEqual([months[0], months[1], months[11]], ['2025-12-01/2025-12-31', '2025-11-01/2025-11-30', '2025-01-01/2025-01-31'])
  deepEqual(quarters.slice(0, 3), ['2026-01-01/2026-03-31', '2025-10-01/2025-12-31', '2025-07-01/2025-09-30'])
  deepEqual([months.length, quarters.length, years.length], [12, 8, 6])
  deepEqual([years[0], years[5]], ['2026-01-01/2026-12-31', '2021-01-01/2021-12-31'])
  deepEqual(periodPresets('2024-03-31', null).months[0], '2024-02-01/2024-02-29')
  deepEqual(monthToDate('2026-11-20'), '2026-11-01/2026-11-20')
})

test('the quarters and months of the next twelve months, the first one first', () => {
  const { quarters, months } = periodsAhead('2026-11-20')
  deepEqual(
    [quarters[0], quarters[1], quarters.at(-1)],
    ['2026-10-01/2026-12-31', '2027-01-01/2027-03-31', '2027-10-01/2027-12-31'],
  )
  deepEqual([months[0], months[2], months.at(-1)], ['2026-11-01/2026-11-30', '2027-01-01/2027-01-31', '2027-11-01/2027-11-30'])
})

test('the tax years of the United Kingdom that have begun, the latest first', () => {
  deepEqual(taxYearsTo('2026-04-06', null).slice(0, 2), ['2026-04-06/2027-04-05', '2025-04-06/2026-04-05'])
  deepEqual(taxYearsTo('2026-04-05', null)[0], '2025-04-06/2026-04-05')
  deepEqual(taxYearsTo('2026-04-05', null).length, 6)
})

test('years reach back to that of the first entry, also where they are more or fewer than six', () => {
  const yearsOf = (first: string) => periodPresets('2026-11-27', first).years.map((year) => year.slice(0, 4))
  deepEqual(yearsOf('2018-05-01'), ['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018'])
  deepEqual(yearsOf('2025-12-31'), ['2026', '2025'])
  deepEqual(yearsOf('2027-01-01'), ['2026'])
  deepEqual(
    taxYearsTo('2026-11-27', '2025-04-05').map((year) => year.slice(0, 4)),
    ['2026', '2025', '2024'],
  )
})

test('no quarter or month ends before the first entry, but the latest one of each', () => {
  const { months, quarters, years } = periodPresets('2026-11-27', '2026-06-30')
  deepEqual(
    [months.length, months.at(-1), quarters.length, quarters.at(-1)],
    [5, '2026-06-01/2026-06-30', 3, '2026-04-01/2026-06-30'],
  )
  const begun = periodPresets('2026-11-27', '2026-11-27')
  deepEqual([begun.months, begun.quarters], [['2026-10-01/2026-10-31'], ['2026-10-01/2026-12-31']])
  deepEqual([years.length, begun.years.length], [1, 1])
})

test('every period that has begun, to the year of the first entry', () => {
  const { months, quarters, years } = everyCalendarPeriod('2026-02-10', '2025-12-31')
  deepEqual([months[0], months[1], months.at(-1)], ['2026-02-01/2026-02-28', '2026-01-01/2026-01-31', '2025-01-01/2025-01-31'])
  deepEqual(
    [quarters[0], quarters[1], quarters.at(-1)],
    ['2026-01-01/2026-03-31', '2025-10-01/2025-12-31', '2025-01-01/2025-03-31'],
  )
  deepEqual([months.length, quarters.length, years.length], [14, 5, 2])
})
