import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { LinesData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { day } from '../../testing/day.ts'
import { drawn } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { linesKey, linesOption, linesRemarks, linesTooltips } from './lines.ts'
import { tooltipText } from './tooltip.ts'

const lines: LinesData = {
  kind: 'lines',
  title: 'Evolution',
  unit: 'index',
  days: [day(11, 17), day(11, 18), day(11, 19)],
  series: [
    { key: 'p', label: 'Portfolio', role: 'portfolio', values: [100, null, 148.9] },
    { key: 'b', label: 'Benchmark', role: 'benchmark', values: [100, 97.5, 94] },
  ],
}

test('the portfolio is a bold accent line, the benchmark thin and dashed; both are interrupted at missing data and labelled at their ends, without a legend where there is room', () => {
  const [portfolio, benchmark] = drawn(linesOption(lines, THEME)).series
  assert.deepEqual(portfolio?.lineStyle, { color: 'accent', width: 2, type: 'solid' })
  assert.deepEqual(benchmark?.lineStyle, { color: 'benchmark', width: 1.5, type: [5, 4] })
  assert.equal(portfolio?.connectNulls, false)
  assert.deepEqual(
    linesKey(lines, WORDS).map(({ label, isOfNarrow }) => [label, isOfNarrow]),
    [
      ['Portfolio', true],
      ['Benchmark', true],
    ],
  )
  assert.deepEqual(linesRemarks(lines, WORDS), ['Indexed to 100'])
  assert.equal(tooltipText(linesTooltips(lines, WORDS)[1]!), '18 Nov 2026: Portfolio –, Benchmark 97.50')
})

test('a name that is cut beside the end of its line is whole in the legend', () => {
  const label = 'Global Aggregate Bond Index hedged'
  const long: LinesData = { ...lines, series: [{ ...lines.series[0]!, label }, lines.series[1]!] }
  assert.deepEqual(
    linesKey(long, WORDS).map(({ label: of, isOfNarrow }) => [of, isOfNarrow]),
    [
      [label, undefined],
      ['Benchmark', true],
    ],
  )
})

test("marked days are highlighted, counted in the legend and in their day's tooltip", () => {
  const points = [{ day: day(11, 19), value: 94 }]
  const marked: LinesData = { ...lines, marks: { label: 'Hit', points } }
  const marks = drawn(linesOption(marked, THEME)).series.at(-1)
  assert.deepEqual([marks?.type, marks?.itemStyle?.color, marks?.data], ['scatter', 'loss', [[2, 94]]])
  assert.deepEqual(linesKey(marked, WORDS).at(-1), { label: 'Hit', swatch: 'loss', mark: 'circle', figure: '1' })
  assert.equal(tooltipText(linesTooltips(marked, WORDS)[2]!), '19 Nov 2026: Portfolio 148.90, Benchmark 94.00, Hit 94.00')
})

test('marks of events have a shape and a colour by sort, with a legend, and each says what happened', () => {
  const points = [
    { day: day(11, 19), value: 94, event: 'Buy, Growth', sort: 'bought' as const },
    { day: day(11, 19), value: 94, event: 'Sell, Growth', sort: 'sold' as const },
    { day: day(11, 19), value: 94, event: 'Dividend, Growth', sort: 'income' as const },
    { day: day(11, 19), value: 94, event: 'Split 2:1', sort: 'action' as const },
  ]
  const marked: LinesData = { ...lines, marks: { label: 'Event', points } }
  const { series } = drawn(linesOption(marked, THEME))
  assert.deepEqual(
    series.slice(-4).map(({ name, symbol, symbolRotate }) => [name, symbol, symbolRotate]),
    [
      ['Bought', 'triangle', undefined],
      ['Sold', 'triangle', 180],
      ['Income', 'diamond', undefined],
      ['Corporate action', 'rect', undefined],
    ],
  )
  const key = linesKey(marked, WORDS).slice(-4)
  assert.deepEqual(
    key.map(({ label, mark, figure }) => [label, mark, figure]),
    [
      ['Bought', 'up', '1'],
      ['Sold', 'down', '1'],
      ['Income', 'diamond', '1'],
      ['Corporate action', undefined, '1'],
    ],
  )
  assert.equal(new Set(key.map(({ swatch }) => swatch)).size, 4)
  assert.equal(
    tooltipText(linesTooltips({ ...marked, marks: { label: 'Event', points: points.slice(0, 1) } }, WORDS)[2]!),
    '19 Nov 2026: Portfolio 148.90, Benchmark 94.00, Buy, Growth 94.00',
  )
})

test('a single line needs no legend, as the title names it', () => {
  assert.deepEqual(linesKey({ ...lines, series: lines.series.slice(0, 1) }, WORDS), [])
})

test('both axes have titles, that of shares with its unit', () => {
  const titled = drawn(linesOption({ ...lines, unit: 'money', valueLabel: 'P/L (USD)' }, THEME))
  assert.deepEqual([titled.yAxis.name, titled.xAxis.name], ['P/L (USD)', 'Date'])
  assert.equal(drawn(linesOption(lines, THEME)).yAxis.name, 'Index (100 at the start)')
  const share = drawn(linesOption({ ...lines, unit: 'fraction', valueLabel: 'Share' }, THEME))
  assert.equal(share.yAxis.name, 'Share (%)')
})

test('more than six lines have a legend, by descending last value', () => {
  const series = [1, 4, 3, 2, 7, 6, 5].map((value) => ({
    key: `${value}`,
    label: `L${value}`,
    role: 'part' as const,
    values: [value],
  }))
  const many: LinesData = { ...lines, days: [day(11, 19)], series }
  assert.deepEqual(
    linesKey(many, WORDS).map(({ label }) => label),
    ['L7', 'L6', 'L5', 'L4', 'L3', 'L2', 'L1'],
  )
  assert.equal(drawn(linesOption(many, THEME)).series.length, 7)
})
