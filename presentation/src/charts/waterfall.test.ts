import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { WaterfallData } from '@portal/contract/charts/chart-data.ts'

import { THEME } from '../../testing/chart-theme.ts'
import { drawn, shapesOf } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { tooltipText } from './tooltip.ts'
import { bridgeRows, bridgeScale, waterfallOption, waterfallRemarks, waterfallSentence, waterfallTooltips } from './waterfall.ts'

const bridge = (opening: number, ...steps: readonly number[]): WaterfallData => ({
  kind: 'waterfall',
  title: 'Bridge',
  unit: 'money',
  opening: { label: 'Opening', value: opening },
  steps: steps.map((value, at) => ({ key: `${at}`, label: `Step ${at}`, value })),
  closing: { label: 'Closing', value: opening + steps.reduce((sum, value) => sum + value, 0) },
})

test('each step of a waterfall begins where the previous one ended', () => {
  const lines = bridgeRows(bridge(100, 30, -45))
  assert.deepEqual(
    lines.map(({ from, to }) => [from, to]),
    [
      [0, 100],
      [100, 130],
      [130, 85],
      [0, 85],
    ],
  )
  assert.equal(waterfallSentence(bridge(100, 30, -45), WORDS), 'Bridge: Opening 100, Step 0 +30, Step 1 \u221245, Closing 85.')
})

test('a waterfall of small steps has a broken axis and a remark, one of large steps begins at zero', () => {
  const { min } = bridgeScale(bridgeRows(bridge(100, 2, -1)))
  // The shortest level, the opening at 100, keeps a minimum length.
  assert.ok(min > 90 && min < 100)
  assert.ok(bridgeScale(bridgeRows(bridge(-100, -2, 1))).max > -100)
  assert.deepEqual(waterfallRemarks({ ...bridge(100, 2, -1), remarks: ['Net'] }, WORDS), [
    'The axis is broken: it does not begin at zero',
    'Net',
  ])
  assert.deepEqual(waterfallRemarks(bridge(100, 60, -90), WORDS), [])
  assert.equal(bridgeScale(bridgeRows(bridge(100, 60, -90))).min, 0)
  assert.ok(bridgeScale(bridgeRows(bridge(20, -60))).min < 0)
})

/** A row is 10 pixels, and one unit of the axis a pixel. */
const api = { coord: ([x = 0, y = 0]: readonly number[]) => [x, 10 * y], size: () => [0, 10] }

test('where the axis is broken, the bar of a level begins at its edge and shows a gap', () => {
  const [bar, ...rest] = shapesOf(waterfallOption(bridge(100, 2, -1), THEME), 0, { dataIndex: 0 }, api)
  const { min } = bridgeScale(bridgeRows(bridge(100, 2, -1)))
  assert.deepEqual([bar?.shape?.x, bar?.shape?.width], [min, 100 - min])
  assert.ok(rest.some(({ type }) => type === 'polygon'))
  const [whole, ...others] = shapesOf(waterfallOption(bridge(100, 60, -90), THEME), 0, { dataIndex: 0 }, api)
  assert.deepEqual([whole?.shape?.x, whole?.shape?.width], [0, 100])
  assert.ok(others.every(({ type }) => type !== 'polygon'))
})

test('the axis is as wide as its longest short name; long names wrap', () => {
  const named = (label: string) => {
    const data = bridge(100, 2)
    return drawn(waterfallOption({ ...data, steps: [{ ...data.steps[0]!, label }] }, THEME)).yAxis.axisLabel.width
  }
  assert.equal(named('Emerging markets'), undefined)
  assert.equal(named('Equities down by a fifth, others as they tend to'), 13 * THEME.fontSize)
})

test('the gap of a broken bar leans forward, 14 pixels from the edge of the axis at which the bar begins', () => {
  const gapOf = (data: WaterfallData, end: 'min' | 'max') => {
    const edge = bridgeScale(bridgeRows(data))[end]
    const wide = { ...api, coord: ([x = 0, y = 0]: readonly number[]) => [100 * (x - edge), 10 * y] }
    const gap = shapesOf(waterfallOption(data, THEME), 0, { dataIndex: 0 }, wide).find(({ type }) => type === 'polygon')
    return gap!.shape.points!.map((point) => point.map((pixel) => Number(pixel.toFixed(6))))
  }
  // The bar is 0.62 x 10 high around 0, the gap one pixel higher at each end, 4 wide, and 3 to each side of upright.
  const around = (x: number) => [
    [x + 1, -4.1],
    [x + 5, -4.1],
    [x - 1, 4.1],
    [x - 5, 4.1],
  ]
  assert.deepEqual(gapOf(bridge(100, 2, -1), 'min'), around(14))
  assert.deepEqual(gapOf(bridge(-100, -2, 1), 'max'), around(-14))
})

test('a row ends where the next one begins, and a line connects the two', () => {
  const rows = [0, 1, 2, 3].map((dataIndex) => shapesOf(waterfallOption(bridge(100, 60, -90), THEME), 0, { dataIndex }, api))
  const bars = rows.map(([bar]) => [bar!.shape.x, bar!.shape.width, bar!.style.fill])
  assert.deepEqual(bars, [
    [0, 100, 'accent'],
    [100, 60, 'gain'],
    [70, 90, 'loss'],
    [0, 70, 'accent'],
  ])
  const lines = rows.map((shapes) => shapes.find(({ type }) => type === 'line')?.shape)
  const down = (x: number, row: number) => ({ x1: x, y1: 10 * row + 3.1, x2: x, y2: 10 * row + 6.9 })
  assert.deepEqual(lines, [down(100, 0), down(160, 1), down(70, 2), undefined])
})

test('the figure of a row stands behind its bar: of a level the amount, of a step its change', () => {
  const millions = bridge(100e6, 60e6, -90e6)
  const inMillions = { ...api, coord: ([x = 0, y = 0]: readonly number[]) => [x / 1e6, 10 * y] }
  const figures = [0, 1, 2, 3].map((dataIndex) => {
    const [, figure] = shapesOf(waterfallOption(millions, THEME), 0, { dataIndex }, inMillions)
    return [figure!.style.x, figure!.style.text]
  })
  assert.deepEqual(figures, [
    [106, '100.00m'],
    [166, '+60.00m'],
    [166, '\u221290.00m'],
    [76, '70.00m'],
  ])
})

test('an axis is broken where all levels lie in less than a quarter of the highest, and the shortest keeps a fifth of that', () => {
  const scaleOf = (opening: number, step: number) => bridgeScale(bridgeRows(bridge(opening, step)))
  assert.equal(scaleOf(100, -25).min, 0)
  // 80 to 100, and a fifth of 20 below 80 is 76: the next mark below is 70.
  const { min, max } = scaleOf(100, -20)
  assert.deepEqual([min, max], [70, 100])
  const below = scaleOf(-100, 20)
  assert.deepEqual([below.min, below.max], [-max, -min])
  // Nothing happened.
  assert.equal(scaleOf(100, 0).min, 0)
})

test('a row that changes nothing is a pixel wide, in the colour of a gain', () => {
  const [bar] = shapesOf(waterfallOption(bridge(100, 0, -90), THEME), 0, { dataIndex: 1 }, api)
  assert.deepEqual([bar!.shape.x, bar!.shape.width, bar!.style.fill], [100, 1, 'gain'])
})

test('a tooltip has the level of a row, of a step its change before it', () => {
  assert.deepEqual(waterfallTooltips(bridge(100, 30, -45), WORDS).map(tooltipText), [
    'Opening: 100',
    'Step 0: Change +30, Level 130',
    'Step 1: Change \u221245, Level 85',
    'Closing: 85',
  ])
  assert.deepEqual(
    waterfallTooltips(bridge(100, 30, -45), WORDS).map(({ rows }) => rows[0]!.swatch),
    ['accent', 'gain', 'loss', 'accent'],
  )
})
