import assert from 'node:assert/strict'
import { test } from 'node:test'

import { FORMATS } from '../../../testing/english.ts'
import { niceCeiling, niceScale, niceScaleFromZero, ticksOf } from './nice-scale.ts'

test('an axis has 4 to 5 ticks that are 1, 2, 2.5 or 5 x 10^n apart and enclose all values', () => {
  for (const [low, high] of [
    [-0.9, 1.1],
    [98.2, 148.9],
    [0, 3],
    [-1_234_567, 10],
    [0.00012, 0.00019],
    [1e9, 1e9 + 1],
    [-7, -6.2],
  ] as const) {
    const scale = niceScale([low, high])
    const ticks = ticksOf(scale)
    assert.ok(ticks.length >= 4 && ticks.length <= 5, `${ticks}`)
    assert.ok(scale.min <= low && scale.max >= high, `${ticks}`)
    const mantissa = Number(scale.step.toExponential().split('e')[0])
    assert.ok([1, 2, 2.5, 5].includes(mantissa), `${scale.step}`)
  }
})

test('zero is a tick if it is in range, and always for bars', () => {
  assert.ok(ticksOf(niceScale([-0.9, 1.1])).includes(0))
  assert.deepEqual(ticksOf(niceScaleFromZero([98, 149])), [0, 50, 100, 150])
  assert.deepEqual(ticksOf(niceScaleFromZero([-3, -1])), [-3, -2, -1, 0])
})

test('the scale that wastes least space is used', () => {
  // 98 to 149: 25 apart needs 75 … 150; 20 apart needs 80 … 160.
  assert.deepEqual(ticksOf(niceScale([98, 149])), [75, 100, 125, 150])
})

test('equal values, and no values, still give an axis', () => {
  assert.ok(ticksOf(niceScale([5, 5])).length >= 4)
  assert.deepEqual(ticksOf(niceScale([])), [0, 0.25, 0.5, 0.75, 1])
  assert.ok(ticksOf(niceScale([0])).includes(0))
})

test('a nice ceiling is the next 1, 2, 2.5, 5 x 10^n', () => {
  assert.deepEqual([0.163, 0.2, 3, 0.051, 24].map(niceCeiling), [0.2, 0.2, 5, 0.1, 25])
})

test('money axes are in millions with m, fractions in percent, with the decimals that tell ticks apart', () => {
  assert.deepEqual([-2_500_000, 0, 2_500_000].map(FORMATS.axisFormat('money', 2_500_000)), ['\u22122.5m', '0', '2.5m'])
  assert.equal(FORMATS.axisFormat('money', 25_000)(50_000), '0.050m')
  assert.equal(FORMATS.axisFormat('fraction', 0.05)(0.15), '15%')
  assert.equal(FORMATS.axisFormat('fraction', 0.0025)(-0.005), '\u22120.50%')
  assert.equal(FORMATS.axisFormat('count', 5)(1500), '1,500')
})
