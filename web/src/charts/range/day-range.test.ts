import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'

import { intervalFrom, linesWithin, monthsBefore, parseRange, rangeText } from './day-range.ts'

const on = (isoDate: string) => Date.parse(`${isoDate}T00:00Z`) / 1000
const DAYS = ['2026-03-13', '2026-03-16', '2026-03-17', '2026-03-18'].map(on)
const LINES: LinesData = {
  kind: 'lines',
  title: 'Drawdown',
  unit: 'fraction',
  days: DAYS,
  series: [{ key: 'p', label: 'Portfolio', role: 'portfolio', values: [0, -0.1, null, -0.2] }],
  marks: { label: 'Event', points: [DAYS[0]!, DAYS[3]!].map((day) => ({ day, value: 0 })) },
}

test('the lines of chosen days, with the marks among them', () => {
  const within = linesWithin(LINES, { from: on('2026-03-14'), to: on('2026-03-17') })
  deepEqual(within?.days, DAYS.slice(1, 3))
  deepEqual(within?.series[0]?.values, [-0.1, null])
  deepEqual(within?.marks?.points, [])
})

test('one day is no range, and neither is one without data', () => {
  equal(linesWithin(LINES, { from: on('2026-03-14'), to: on('2026-03-16') }), null)
  equal(linesWithin(LINES, { from: on('2027-01-01'), to: on('2027-02-01') }), null)
})

test('an interval of the page opens at the close before its first day', () => {
  deepEqual(intervalFrom({ from: on('2026-03-13'), to: on('2026-03-18') }), { from: '2026-03-14', to: '2026-03-18' })
})

test('days are a text of the address; other texts are no days', () => {
  const range = { from: on('2026-03-13'), to: on('2026-03-18') }
  equal(rangeText(range), '2026-03-13_2026-03-18')
  deepEqual(parseRange(rangeText(range)), range)
  for (const text of [null, '', '2026-03-13', '2026-03-18_2026-03-13', '2026-13-01_2026-14-01']) equal(parseRange(text), null)
})

test('months before the last of a month end with a shorter one', () => {
  deepEqual(monthsBefore(on('2026-03-31'), 1), { from: on('2026-02-28'), to: on('2026-03-31') })
  deepEqual(monthsBefore(on('2026-03-31'), 15), { from: on('2024-12-31'), to: on('2026-03-31') })
})
