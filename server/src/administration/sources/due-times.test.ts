import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dueTimes } from './due-times.ts'

const at = (expected: Parameters<typeof dueTimes>[0], now: string) => {
  const { last, next } = dueTimes(expected, new Date(now))
  return [last.toISOString(), next.toISOString()]
}
const MORNING = { dueAt: '07:30', timeZone: 'Europe/Zurich', weekdays: [1, 2, 3, 4, 5] }

describe('due times of a source', () => {
  it('are in its time zone, on its days of the week', () => {
    // Monday; Friday was the last day.
    deepEqual(at(MORNING, '2026-01-05T06:29:00Z'), ['2026-01-02T06:30:00.000Z', '2026-01-05T06:30:00.000Z'])
    deepEqual(at(MORNING, '2026-01-05T06:30:00Z'), ['2026-01-05T06:30:00.000Z', '2026-01-06T06:30:00.000Z'])
  })
  it('follow the clock in summer', () => {
    // The clocks are put forward on Sunday, 2026-03-29.
    deepEqual(at(MORNING, '2026-03-28T12:00:00Z'), ['2026-03-27T06:30:00.000Z', '2026-03-30T05:30:00.000Z'])
  })
  it('are a week apart where one day is chosen', () => {
    const weekly = { dueAt: '23:00', timeZone: 'America/New_York', weekdays: [7] }
    deepEqual(at(weekly, '2026-01-07T00:00:00Z'), ['2026-01-05T04:00:00.000Z', '2026-01-12T04:00:00.000Z'])
  })
})
