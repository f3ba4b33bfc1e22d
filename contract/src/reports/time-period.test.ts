import assert from 'node:assert/strict'
import { test } from 'node:test'

import { snapshotId } from './parts/report-request.ts'
import { day, timePeriod } from './time-period.ts'

test('a day is one of the years 1 to 9999 that exists', () => {
  for (const good of ['0001-01-01', '2024-02-29', '9999-12-31']) assert.ok(day.safeParse(good).success, good)
  for (const bad of ['0000-01-01', '0000-12-31', '2026-02-29', '2026-13-01', '2026-W10', '10000-01-01', ''])
    assert.ok(!day.safeParse(bad).success, bad)
})

test('both days of an interval exist', () => {
  assert.ok(timePeriod.safeParse('0001-01-01/9999-12-31').success)
  for (const bad of ['0000-01-01/9999-12-31', '2026-01-01/2026-02-30', '2026-01-01', '2026-01-01/2026-01-02/2026-01-03'])
    assert.ok(!timePeriod.safeParse(bad).success, bad)
})

test('half a surrogate pair, which the database cannot hold, names no snapshot', () => {
  assert.ok(snapshotId.safeParse('1.2').success)
  assert.ok(!snapshotId.safeParse('1.\ud800').success)
})
