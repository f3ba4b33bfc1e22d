import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { periodAt, scheduleTimes } from './schedule-times.ts'

const HOLIDAYS = new Set(['2026-01-01', '2026-01-02', '2026-04-03', '2026-04-06'].map((day) => Date.parse(day) / 86_400_000))
const timesOf = (every: 'day' | 'week' | 'month' | 'quarter', nth: number, now: string, timeZone = 'UTC', dueAt = '07:30') => {
  const { last, next } = scheduleTimes({ every, nth, dueAt, timeZone }, HOLIDAYS, new Date(now))
  return [last, next].map((at) => at.toISOString().slice(0, 16))
}

describe('the times of a schedule', () => {
  it('are business days of the institution', () => {
    // Thursday, 2 April; Good Friday and Easter Monday are no business days.
    deepEqual(timesOf('day', 1, '2026-04-02T08:00:00Z'), ['2026-04-02T07:30', '2026-04-07T07:30'])
    deepEqual(timesOf('day', 1, '2026-04-02T07:00:00Z'), ['2026-04-01T07:30', '2026-04-02T07:30'])
  })
  it('are of one day of the week, which a holiday moves to the next business day', () => {
    deepEqual(timesOf('week', 1, '2026-04-06T08:00:00Z'), ['2026-03-30T07:30', '2026-04-07T07:30'])
    deepEqual(timesOf('week', 5, '2026-04-05T08:00:00Z'), ['2026-03-27T07:30', '2026-04-07T07:30'])
  })
  it('are the nth business day of a month or quarter', () => {
    deepEqual(timesOf('month', 1, '2026-01-04T00:00:00Z'), ['2025-12-01T07:30', '2026-01-05T07:30'])
    deepEqual(timesOf('month', 3, '2026-01-07T08:00:00Z'), ['2026-01-07T07:30', '2026-02-04T07:30'])
    deepEqual(timesOf('quarter', 2, '2026-01-06T07:30:00Z'), ['2026-01-06T07:30', '2026-04-02T07:30'])
    deepEqual(timesOf('month', 20, '2026-02-27T08:00:00Z'), ['2026-02-27T07:30', '2026-03-27T07:30'])
  })
  it('are those of the clocks of the time zone', () => {
    deepEqual(timesOf('day', 1, '2026-03-27T12:00:00Z', 'Europe/Zurich'), ['2026-03-27T06:30', '2026-03-30T05:30'])
    deepEqual(timesOf('day', 1, '2026-03-30T23:00:00Z', 'Asia/Tokyo', '08:15'), ['2026-03-29T23:15', '2026-03-30T23:15'])
  })
})

it('the period of a pack is the month, quarter or year before the day of the time zone, or as it is named', () => {
  const of = (period: string, at: string, timeZone = 'UTC') => periodAt(period, timeZone, new Date(at))
  equal(of('1Y', '2026-03-31T23:30:00Z'), '1Y')
  equal(of('previousMonth', '2026-03-31T23:30:00Z'), '2026-02-01/2026-02-28')
  equal(of('previousMonth', '2026-03-31T23:30:00Z', 'Europe/Zurich'), '2026-03-01/2026-03-31')
  equal(of('previousQuarter', '2026-02-10T00:00:00Z'), '2025-10-01/2025-12-31')
  equal(of('previousYear', '2026-02-10T00:00:00Z'), '2025-01-01/2025-12-31')
})
