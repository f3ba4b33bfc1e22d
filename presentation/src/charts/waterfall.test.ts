import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { WaterfallData } from '@portal/contract/charts/chart-data.ts'

import { THEME } from '../../testing/chart-theme.ts'
import { drawn } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { bridgeRows, bridgeScale, waterfallOption, waterfallRemarks, waterfallSentence } from './waterfall.ts'

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

test('where the axis is broken, the bar of a level begins at its edge and shows a gap', () => {
  const shapesOf = (data: WaterfallData, row: number) => {
    const [series] = drawn(waterfallOption(data, THEME)).series
    const api = { coord: ([x = 0, y = 0]: readonly number[]) => [x, y], size: () => [0, 10] }
    const { children } = series!.renderItem!({ dataIndex: row }, api) as {
      children: { type: string; shape?: { x: number; width: number } }[]
    }
    return children
  }
  const [bar, ...rest] = shapesOf(bridge(100, 2, -1), 0)
  const { min } = bridgeScale(bridgeRows(bridge(100, 2, -1)))
  assert.deepEqual([bar?.shape?.x, bar?.shape?.width], [min, 100 - min])
  assert.ok(rest.some(({ type }) => type === 'polygon'))
  const [whole, ...others] = shapesOf(bridge(100, 60, -90), 0)
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
