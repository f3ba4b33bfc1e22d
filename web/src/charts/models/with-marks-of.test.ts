import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { LinesData } from '@portal/contract/charts/chart-data.ts'

import { withMarksOf } from './with-marks-of.ts'

const LINES: LinesData = {
  kind: 'lines',
  title: 'WRLD beside others',
  unit: 'index',
  days: [10, 20, 30],
  series: [{ key: 'instrument WRLD', label: 'WRLD', role: 'portfolio', values: [100, null, 104] }],
}

test('marks move to the first line; where it has no value or day there is none', () => {
  const points = [
    { day: 10, value: 7, event: 'Buy, Alpha' },
    { day: 20, value: 8 },
    { day: 25, value: 8 },
    { day: 30, value: 9 },
  ]
  deepEqual(withMarksOf(LINES, { label: 'Event', points })?.marks, {
    label: 'Event',
    points: [
      { day: 10, value: 100, event: 'Buy, Alpha' },
      { day: 30, value: 104 },
    ],
  })
  equal(withMarksOf(LINES, undefined), LINES)
  equal(withMarksOf(null, { label: 'Event', points }), null)
})
