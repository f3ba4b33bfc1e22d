import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { everyPeriod } from './file-periods.ts'
import { dayWithin, periodWithin, typedPeriod } from './typed-period.ts'

const [LATEST, FIRST] = ['2026-11-27', '2020-11-03']
const CALENDAR = { today: '2026-11-30', latest: LATEST, first: FIRST, periods: everyPeriod(LATEST, FIRST) }

/** The day or the interval that is meant. */
const meant = (typed: string) => {
  const found = typedPeriod(typed, CALENDAR)
  return found && (found.kind === 'day' ? found.day : found.period.value)
}
const expectMeant = (expected: Readonly<Record<string, string | null>>) =>
  deepEqual(Object.fromEntries(Object.keys(expected).map((typed) => [typed, meant(typed)])), expected)

describe('a typed day', () => {
  it('is a date as people write it', () =>
    expectMeant({
      '2025-06-30': '2025-06-30',
      '30.06.2025': '2025-06-30',
      '30/6/2025': '2025-06-30',
      '6/30/2025': '2025-06-30',
      '30 June 2025': '2025-06-30',
      'June 30, 2025': '2025-06-30',
      '30. jun 2025': '2025-06-30',
      '29 Feb 2024': '2024-02-29',
    }))
  it('is of the latest year in which it is not after the last close, where none is typed', () =>
    expectMeant({ '30 June': '2026-06-30', 'june 30th': '2026-06-30', '30 November': '2025-11-30', '29 February': '2024-02-29' }))
  it('is today or yesterday, or the last close where that is earlier', () => {
    expectMeant({ today: LATEST, Yesterday: LATEST, yest: LATEST, yes: null, 'yesterday night': null })
    const afterwards = typedPeriod('yesterday', { ...CALENDAR, today: '2026-11-27' })
    deepEqual(afterwards, { kind: 'day', day: '2026-11-26' })
  })
  it('is none that does not exist, is after the last close or before the first entry', () =>
    expectMeant({ '31.06.2025': null, '30 February': null, '2026-11-28': null, '30 December 2026': null, '2020-11-02': null }))
})

describe('a day among other words', () => {
  it('is the longest run of words that is one, with these words', () => {
    deepEqual(dayWithin('positions 30 June 2025', CALENDAR), { day: '2025-06-30', typed: '30 june 2025' })
    deepEqual(dayWithin('var yesterday', CALENDAR), { day: LATEST, typed: 'yesterday' })
  })
  it('is none where all words are the day, where none is, or where it is not of the history', () =>
    deepEqual(
      ['30 June 2025', 'positions', 'positions q3 2025', 'risk 2019-06-30'].map((typed) => dayWithin(typed, CALENDAR)),
      [null, null, null, null],
    ))
})

describe('a typed period', () => {
  it('is a year, a quarter or a month by its name', () =>
    expectMeant({
      '2024': '2024-01-01/2024-12-31',
      '2020': '2020-01-01/2020-12-31',
      'Q3 2025': '2025-07-01/2025-09-30',
      '2025 q3': '2025-07-01/2025-09-30',
      'third quarter 2025': '2025-07-01/2025-09-30',
      'September 2025': '2025-09-01/2025-09-30',
      'sep 2025': '2025-09-01/2025-09-30',
    }))
  it('is the latest one that has begun, where no year is typed', () =>
    expectMeant({
      q4: '2026-10-01/2026-12-31',
      june: '2026-06-01/2026-06-30',
      december: '2025-12-01/2025-12-31',
      'this month': '2026-11-01/2026-11-30',
      'last month': '2026-10-01/2026-10-31',
      'previous quarter': '2026-07-01/2026-09-30',
      'last year': '2025-01-01/2025-12-31',
    }))
  it('is one with a name', () => expectMeant({ ytd: 'YTD', '5y': '5Y', 'since inception': 'Max' }))
  it('is nothing else: no word that many periods have, no name of a thing, no year before the first entry', () =>
    expectMeant({
      last: null,
      quarter: null,
      year: null,
      '1': null,
      m: null,
      risk: null,
      marlowe: null,
      '2019': null,
      'Q5 2025': null,
      '': null,
    }))
  it('is found among other words', () => {
    equal(periodWithin('pdf q3 2021', CALENDAR)?.label, 'Q3 2021')
    equal(periodWithin('trades of 2024 in excel', CALENDAR)?.label, '2024')
    equal(periodWithin('positions by risk', CALENDAR), null)
  })
})
