import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type DaysOfFile, doubtfulDays } from './doubtful-days.ts'

const doubts = (days: readonly string[], more: Partial<DaysOfFile> = {}) =>
  [
    ...doubtfulDays(
      days.map((day, at) => ({ day, places: [{ line: at + 2 }] })),
      { today: '2026-11-30', ...more },
    ),
  ].map(([at, { code, params }]) => [at, code, params])

describe('days of lines in doubt', () => {
  it('have not been yet, or are of another century; a value date may be some days ahead', () => {
    deepEqual(doubts(['2026-12-03', '2062-03-04', '1925-03-04']), [
      [1, 'dayAhead', { day: '2062-03-04' }],
      [2, 'dayFarOff', { day: '1925-03-04' }],
    ])
  })

  it('have day and month turned among days in order', () => {
    const found = [[1, 'dayTurned', { day: '2025-04-03', turned: '2025-03-04' }]]
    deepEqual(doubts(['2025-03-03', '2025-04-03', '2025-03-05', '2025-03-17']), found)
    deepEqual(doubts(['2025-03-17', '2025-03-05', '2025-04-03', '2025-03-03']), [[2, ...found[0]!.slice(1)]])
    deepEqual(doubts(['2025-03-03', '2025-04-03', '2025-04-05', '2025-04-17']), [])
  })

  it('are of another year among days in order; some days out of order are none', () => {
    deepEqual(doubts(['2025-03-03', '2025-03-04', '2024-03-05', '2025-03-17']), [[2, 'dayFarOff', { day: '2024-03-05' }]])
    deepEqual(doubts(['2025-03-03', '2025-03-14', '2025-03-13', '2025-03-17']), [])
  })

  it('are in order within their table', () => {
    const days = ['2025-01-03', '2025-01-02', '2025-02-13', '2025-03-05']
    deepEqual(doubts(days), [[1, 'dayTurned', { day: '2025-01-02', turned: '2025-02-01' }]])
    deepEqual(doubts(days, { tables: [{ line: 1 }, { line: 2.5 }] }), [])
  })

  it('are outside of the period that the file states, where most lines are within', () => {
    const period = { from: '2025-03-01', to: '2025-03-31' }
    deepEqual(doubts(['2025-03-03', '2025-03-04', '2025-07-04'], { period }), [
      [2, 'dayOutside', { day: '2025-07-04', from: '2025-03-01', to: '2025-03-31' }],
    ])
    deepEqual(doubts(['2025-03-03', '2025-03-04', '2025-04-04', '2025-02-20'], { period }), [])
    deepEqual(doubts(['2025-07-04', '2025-07-04'], { period }), [])
    deepEqual(doubts(['2025-03-03', '2025-03-04', '2025-07-04', '2025-07-04'], { period }), [])
    deepEqual(doubts(['2025-03-03', '2025-07-04'], { period }), [])
  })
})
