import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { ScatterData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import {
  alignOfLabelAbove,
  diameter,
  labelPosition,
  paddedScale,
  scatterOption,
  scatterSentence,
  scatterTooltips,
} from './scatter.ts'
import { tooltipText } from './tooltip.ts'

const points: ScatterData = {
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
  // Four times the size gives twice the diameter.
  assert.equal(diameter(400, 400, 3) / diameter(100, 400, 3), 2)
  const titles = { size: 'NPV', sizeUnit: 'money' } as const
  assert.equal(tooltipText(scatterTooltips(points, titles, WORDS)[1]!), 'Income: Volatility 5.00%, Return \u22122.00%, NPV 100')
  assert.equal(tooltipText(scatterTooltips(points, titles, WORDS)[2]!), 'World: Volatility 9.00%, Return 8.00%')
})

test('the largest bubble is 44 pixels wide whatever its size, and one of unknown size 12; a diamond is 14', () => {
  const diameters = (...sizes: readonly (number | null)[]) => {
    const accounts = sizes.map((size, i) => ({ ...points.points[i]!, size, role: 'account' as const }))
    const [series] = drawn(scatterOption({ ...points, points: [...accounts, points.points[2]!] }, THEME)).series
    return series!.data.map(({ symbolSize }) => Math.round(symbolSize!))
  }
  assert.deepEqual(diameters(0.4, 0.1), [44, 22, 14])
  assert.deepEqual(diameters(-0.4, null), [44, 12, 14])
  assert.deepEqual(diameters(0, null), [12, 12, 14])
  // Never below 8: a hundredth of the size would be 4.
  assert.deepEqual(diameters(100, 1), [44, 8, 14])
})

test('with many points the bubbles are small, and only points without close neighbours are labelled', () => {
  const many = Array.from({ length: 48 }, (_, i) => ({
    key: String(i),
    label: `Account ${i}`,
    x: i === 47 ? 0.9 : 0.1 + 0.001 * (i % 7),
    y: i === 47 ? 0.5 : 0.01 * i,
    size: 100,
    role: 'account' as const,
  }))
  const [series] = drawn(scatterOption({ ...points, points: many }, THEME)).series
  const named = series?.data.filter(({ label }) => label?.show).map(({ name }) => name)
  assert.equal(named?.includes('Account 47'), true)
  assert.equal(named?.includes('Account 14'), false)
  // Four times as many points: a quarter of the area each.
  assert.equal(diameter(400, 400, 12) / diameter(400, 400, 48), 2)
  assert.match(
    scatterSentence({ ...points, points: many }, WORDS),
    /: 48 points; highest Account 47 90.00% and 50.00%, lowest Account 0 10.00% and 0.00%\.$/,
  )
  const [first, ...others] = many
  for (const order of [many.toReversed(), [...others, first!]])
    assert.equal(scatterSentence({ ...points, points: order }, WORDS), scatterSentence({ ...points, points: many }, WORDS))
})

test('a label stands on the inner side of its point, else on the outer side if there is room, else above', () => {
  const places = [
    { x: 0.01, y: 0.03 },
    { x: 0.05, y: 0.04 },
    { x: 0.11, y: 0.31 },
  ]
  assert.deepEqual(
    places.map((place) => labelPosition(place, places)),
    ['top', 'right', 'left'],
  )
  // Two points beside a benchmark whose label is on the left. Their labels go to the right, where 0.4 of the axis by 0.15 is
  // free.
  const around = [
    { x: 0.01, y: 0.03 },
    { x: 0.073, y: 0.16 },
    { x: 0.087, y: 0.19 },
    { x: 0.089, y: 0.135 },
    { x: 0.11, y: 0.31 },
  ]
  assert.deepEqual(
    around.map((place) => labelPosition(place, around)),
    ['right', 'left', 'right', 'right', 'left'],
  )
})

test('a label above its point is raised clear of a larger bubble beside it', () => {
  const beside = [
    { key: 'a', label: 'Cash', x: 0.01, y: 0.03, size: 25, role: 'account' },
    { key: 'b', label: 'Bonds', x: 0.05, y: 0.04, size: 400, role: 'account' },
    { key: 'c', label: 'Shares', x: 0.11, y: 0.31, size: 100, role: 'account' },
  ] as const
  const [series] = drawn(scatterOption({ ...points, points: [...beside] }, THEME)).series
  const label = series?.data[0]?.label
  // Diameters of 44 and 11 pixels, and a 28th of 200 pixels between the points.
  assert.deepEqual([label?.position, label?.offset], ['top', [-8, -24]])
})

test('a label above its point is left-aligned near the axis, right-aligned at the far end, and centred elsewhere', () => {
  const places = [
    { x: 0.01, y: 0.03 },
    { x: 0.06, y: 0.04 },
    { x: 0.11, y: 0.04 },
    { x: 0.185, y: 0.31 },
  ]
  assert.deepEqual(
    places.map((place) => alignOfLabelAbove(place, places)),
    ['left', 'center', 'center', 'right'],
  )
})

test('an axis has room beyond the outermost points, and begins at zero rather than below it', () => {
  // 8 % of the range on either side: 9.2 to 20.8, and 0 to 10.8.
  assert.deepEqual(paddedScale([10, 20]), { min: 5, max: 25, step: 5 })
  assert.deepEqual(paddedScale([0.1, 10]), { min: 0, max: 15, step: 5 })
  // A loss is drawn below zero: -1.8 to 10.8.
  assert.deepEqual(paddedScale([-1, 10]), { min: -5, max: 15, step: 5 })
})
