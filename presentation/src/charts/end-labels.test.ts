import assert from 'node:assert/strict'
import { test } from 'node:test'

import { THEME } from '../../testing/chart-theme.ts'
import { day } from '../../testing/day.ts'
import type { LinesData } from './drawn-data.ts'
import { endLabelMedia, endLabelSeries, movedApart } from './end-labels.ts'

const LINES: LinesData = {
  kind: 'lines',
  title: 'Evolution',
  unit: 'index',
  days: [day(11, 18), day(11, 19)],
  series: [
    { key: 'p', label: 'Portfolio', role: 'portfolio', values: [100, 104] },
    { key: 'b', label: 'Global Aggregate Bond Index hedged', role: 'benchmark', values: [100, 105] },
    { key: 'n', label: 'Unknown', role: 'part', values: [null, null] },
  ],
}

interface Labels {
  readonly renderItem: (
    params: object,
    api: object,
  ) => { readonly children: readonly { readonly style: { readonly text: string; readonly x: number; readonly y: number } }[] }
}

const drawnBy = (series: unknown): Labels => series as Labels

/** A plot of 200 pixels from the values 100 to 110. */
const labelsAt = (width: number) =>
  drawnBy(endLabelSeries(LINES, ['accent', 'benchmark', 'c1'], THEME))
    .renderItem(
      { coordSys: { x: 40, y: 10, width: 300, height: 200 } },
      { coord: ([, value]: readonly number[]) => [0, 210 - (value! - 100) * 20], getWidth: () => width },
    )
    .children.map(({ style }) => [style.text, style.x, style.y])

test('labels stand beside the plot at the height of the ends; a long name is cut, a line without a value has none', () => {
  assert.deepEqual(labelsAt(600), [
    ['Portfolio 104.00', 346, 130],
    ['Global Aggregate Bond I… 105.00', 346, 110],
  ])
})

test('labels of ends that are closer than a line are a line apart, of 1.25 times the size of the font', () => {
  const close: LinesData = { ...LINES, series: [LINES.series[0]!, { ...LINES.series[1]!, values: [100, 104.1] }] }
  const { children } = drawnBy(endLabelSeries(close, ['accent', 'benchmark'], THEME)).renderItem(
    { coordSys: { x: 40, y: 10, width: 300, height: 200 } },
    { coord: ([, value]: readonly number[]) => [0, 210 - (value! - 100) * 20], getWidth: () => 600 },
  )
  const [own, benchmark] = children.map(({ style }) => style.y)
  assert.ok(Math.abs(benchmark! - 128) < 1e-9)
  assert.ok(Math.abs(own! - benchmark! - 1.25 * THEME.fontSize) < 1e-9)
})

test('a narrow chart has room for the values only', () => {
  assert.deepEqual(
    labelsAt(330).map(([text]) => text),
    ['104.00', '105.00'],
  )
  // 6 pixels and 6 characters of 0.62 times 11 pixels; 31 characters with the cut name.
  const rooms = (endLabelMedia(LINES, THEME) as readonly { option: { grid: { right: number } } }[]).map(
    ({ option }) => option.grid,
  )
  assert.deepEqual(rooms, [{ right: 47 }, { right: 218 }])
})

test('labels that would overlap move down, and up again from the bottom', () => {
  assert.deepEqual(movedApart([100, 30, 32], 10, 200), [100, 30, 40])
  assert.deepEqual(movedApart([198, 196], 10, 200), [195, 185])
  assert.deepEqual(movedApart([], 10, 200), [])
})
