import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ENGLISH } from '../messages/message.ts'
import { dateFormatsOf } from './date.ts'

const { dayInWords, formatDate, formatInstant, formatZone } = dateFormatsOf(ENGLISH)

/** 2026-11-19T23:30Z. */
const LATE = 20_776 * 86_400 + 23.5 * 3_600

test('a business date is the same day in every time zone', () => {
  assert.equal(formatDate(20_776 * 86_400), '19 Nov 2026')
  // The last second of a UTC day is still that day, although it is the next day in Tokyo.
  assert.equal(formatDate(20_777 * 86_400 - 1), '19 Nov 2026')
  assert.equal(formatDate(null), '–')
})

test("an instant is shown in the user's time zone with a 2-digit minute", () => {
  assert.equal(formatInstant(LATE, 'UTC'), '19 Nov 2026, 23:30')
  assert.equal(formatInstant(LATE, 'Asia/Tokyo'), '20 Nov 2026, 08:30')
  assert.equal(formatInstant(LATE - 25 * 60, 'Europe/Zurich'), '20 Nov 2026, 00:05')
  assert.equal(formatZone(LATE, 'UTC'), 'UTC')
  // By the season of the instant.
  assert.equal(formatZone(LATE, 'Europe/Zurich'), 'CET')
  assert.equal(formatZone(Date.UTC(2026, 6, 1) / 1000, 'Europe/Zurich'), 'CEST')
})

test('only the present day is called today; another day is named, with its year if that differs', () => {
  const friday = { asOf: Date.UTC(2026, 10, 20) / 1000, mode: 'Close' } as const
  const at = (iso: string) => Date.parse(iso) / 1000
  assert.equal(dayInWords(friday, at('2026-11-20T18:00:00Z'), 'UTC'), 'today')
  assert.equal(dayInWords(friday, at('2026-11-22T09:00:00Z'), 'UTC'), 'on Friday, 20 November')
  assert.equal(dayInWords(friday, at('2027-01-04T09:00:00Z'), 'UTC'), 'on Friday, 20 November 2026')
  // A close has the same day everywhere; today depends on the user's time zone.
  assert.equal(dayInWords(friday, at('2026-11-20T18:00:00Z'), 'Asia/Tokyo'), 'on Friday, 20 November')
  assert.equal(dayInWords(friday, at('2026-11-21T03:00:00Z'), 'America/New_York'), 'today')
  // A live instant is shown on the user's day.
  const live = { asOf: at('2026-11-20T18:00:00Z'), mode: 'Live' } as const
  assert.equal(dayInWords(live, at('2026-11-20T18:00:05Z'), 'Asia/Tokyo'), 'today')
  assert.equal(dayInWords(live, at('2026-11-22T18:00:00Z'), 'Asia/Tokyo'), 'on Saturday, 21 November')
})
