import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Points } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn } from '../../testing/drawn.ts'
import { alignOfNameAbove, diameter, placeOfName, scatterOption, scatterSentence, scatterTooltips } from './scatter.ts'
import { tooltipText } from './tooltip.ts'

const points: Points = {
  kind: 'points',
  title: 'Account performance',
  x: { label: 'Volatility', unit: 'fraction' },
  y: { label: 'Return', unit: 'fraction' },
  points: [
    { key: 'a', label: 'Core', x: 0.14, y: 0.12, size: 400, role: 'account' },
    { key: 'b', label: 'Income', x: 0.05, y: -0.02, size: 100, role: 'account' },
    { key: 'w', label: 'World', x: 0.09, y: 0.08, size: null, role: 'benchmark' },
  ],
}

test('a bubble is an account with its area by size, a diamond the benchmark', () => {
  const [series] = drawn(scatterOption(points, THEME)).series
  assert.deepEqual(
    series?.data.map(({ symbol }) => symbol),
    ['circle', 'circle', 'diamond'],
  )
  // Four times the size is twice the diameter.
  assert.equal(diameter(400, 400, 3) / diameter(100, 400, 3), 2)
  const titles = { size: 'NPV', sizeUnit: 'money' } as const
  assert.equal(tooltipText(scatterTooltips(points, titles)[1]!), 'Income: Volatility 5.00%, Return \u22122.00%, NPV 100')
  assert.equal(tooltipText(scatterTooltips(points, titles)[2]!), 'World: Volatility 9.00%, Return 8.00%')
})

test('many points are small, and named where nothing lies beside them', () => {
  const many = Array.from({ length: 48 }, (_, i) => ({
    ...{ key: String(i), label: `Account ${i}`, x: i === 47 ? 0.9 : 0.1 + 0.001 * (i % 7), y: i === 47 ? 0.5 : 0.01 * i },
    ...{ size: 100, role: 'account' as const },
  }))
  const [series] = drawn(scatterOption({ ...points, points: many }, THEME)).series
  const named = series?.data.filter(({ label }) => label?.show).map(({ name }) => name)
  assert.equal(named?.includes('Account 47'), true)
  assert.equal(named?.includes('Account 14'), false)
  // Four times as many as a few: a quarter of the area each.
  assert.equal(diameter(400, 400, 12) / diameter(400, 400, 48), 2)
  assert.match(
    scatterSentence({ ...points, points: many }),
    /: 48 points; highest Account 47 90.00% and 50.00%, lowest Account 0 10.00% and 0.00%\.$/,
  )
})

test('a name stands to the inside of its point, else to the outside where that has room, and above it where neighbours lie there', () => {
  const places = [
    { x: 0.01, y: 0.03 },
    { x: 0.05, y: 0.04 },
    { x: 0.11, y: 0.31 },
  ]
  assert.deepEqual(
    places.map((place) => placeOfName(place, places)),
    ['top', 'right', 'left'],
  )
  // Two beside a benchmark, which has its name to the left: theirs go to the right, where a name's 0.4 of the axis to 0.15 is free.
  const around = [
    { x: 0.01, y: 0.03 },
    { x: 0.073, y: 0.16 },
    { x: 0.087, y: 0.19 },
    { x: 0.089, y: 0.135 },
    { x: 0.11, y: 0.31 },
  ]
  assert.deepEqual(
    around.map((place) => placeOfName(place, around)),
    ['right', 'left', 'right', 'right', 'left'],
  )
})

test('a name above its point begins at it near the axis, ends at it at the far end, and stands over its middle elsewhere', () => {
  const places = [
    { x: 0.01, y: 0.03 },
    { x: 0.06, y: 0.04 },
    { x: 0.11, y: 0.04 },
    { x: 0.185, y: 0.31 },
  ]
  assert.deepEqual(
    places.map((place) => alignOfNameAbove(place, places)),
    ['left', 'center', 'center', 'right'],
  )
})
