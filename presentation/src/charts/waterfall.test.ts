import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Waterfall } from '@portal/contract/charts/chart-data.ts'

import { bridgeLines, bridgeScale, waterfallSentence } from './waterfall.ts'

const bridge = (opening: number, ...steps: readonly number[]): Waterfall => ({
  kind: 'waterfall',
  title: 'Bridge',
  unit: 'money',
  opening: { label: 'Opening', value: opening },
  steps: steps.map((value, at) => ({ key: `${at}`, label: `Step ${at}`, value })),
  closing: { label: 'Closing', value: opening + steps.reduce((sum, value) => sum + value, 0) },
})

test('each step of a bridge begins where the one before ended', () => {
  const lines = bridgeLines(bridge(100, 30, -45))
  assert.deepEqual(
    lines.map(({ from, to }) => [from, to]),
    [
      [0, 100],
      [100, 130],
      [130, 85],
      [0, 85],
    ],
  )
  assert.equal(waterfallSentence(bridge(100, 30, -45)), 'Bridge: Opening 100, Step 0 +30, Step 1 \u221245, Closing 85.')
})

test('a bridge of small steps leaves zero out of its axis, one of large steps keeps it', () => {
  assert.ok(bridgeScale(bridgeLines(bridge(100, 2, -1))).min > 90)
  assert.equal(bridgeScale(bridgeLines(bridge(100, 60, -90))).min, 0)
  assert.ok(bridgeScale(bridgeLines(bridge(20, -60))).min < 0)
})
