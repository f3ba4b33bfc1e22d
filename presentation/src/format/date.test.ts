import assert from 'node:assert/strict'
import { test } from 'node:test'

import { formatDate, formatInstant, formatZone } from './date.ts'

/** 2026-11-19T23:30Z. */
const LATE = 20_776 * 86_400 + 23.5 * 3_600

test('a business date is the same day for every reader', () => {
  assert.equal(formatDate(20_776 * 86_400), '19 Nov 2026')
  // The last second of a UTC day is still that day, though it is the next one in Tokyo.
  assert.equal(formatDate(20_777 * 86_400 - 1), '19 Nov 2026')
  assert.equal(formatDate(null), '–')
})

test("an instant is shown in the reader's zone with a 2-digit minute", () => {
  assert.equal(formatInstant(LATE, 'UTC'), '19 Nov 2026, 23:30')
  assert.equal(formatInstant(LATE, 'Asia/Tokyo'), '20 Nov 2026, 08:30')
  assert.equal(formatInstant(LATE - 25 * 60, 'Europe/Zurich'), '20 Nov 2026, 00:05')
  assert.equal(formatZone(LATE, 'UTC'), 'UTC')
})
