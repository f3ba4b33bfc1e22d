import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { BarsData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { day } from '../../testing/day.ts'
import { drawn } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { barsKey, barsOption, barsSentence, barsTooltips, hasOwnLinePanel } from './bars.ts'
import { tooltipText } from './tooltip.ts'

const dailyBars = (line: readonly (number | null)[]): BarsData => ({
  kind: 'bars',
  title: 'P/L a day',
  unit: 'money',
  valueLabel: 'P/L (USD)',
  isStacked: true,
  categories: { days: [day(11, 17), day(11, 18), day(11, 19)] },
  series: [
    { key: 'Cash', label: 'Cash', values: [1, 1, 1] },
    { key: 'Equity', label: 'Equity', values: [100, -50, null] },
  ],
  line: { label: 'Since the start', values: [...line] },
})

test('stacked bars form one stack, the heaviest series first, in the colours of their categories', () => {
  const { series } = drawn(barsOption(dailyBars([101, 52, 53]), THEME))
  const [equity, cash, line] = series
  assert.deepEqual([equity?.name, equity?.itemStyle?.color, equity?.stack], ['Equity', 'c1', cash?.stack])
  assert.deepEqual([cash?.name, cash?.itemStyle?.color], ['Cash', 'c5'])
  assert.deepEqual([line?.type, line?.connectNulls, line?.lineStyle?.width], ['line', false, 2])
})

test('a cumulative sum has its own panel and titled axis; the total of the stacks shares the axis of the bars', () => {
  const axes = (line: readonly (number | null)[]) =>
    [drawn(barsOption(dailyBars(line), THEME)).yAxis].flat().map(({ name }) => name)
  // 101, then -49 and 1: summed from the start 101, 52, 53.
  assert.equal(hasOwnLinePanel(dailyBars([101, 52, 53])), true)
  assert.deepEqual(axes([101, 52, 53]), ['Since the start', 'P/L (USD)'])
  assert.equal(hasOwnLinePanel(dailyBars([101, -49, 1])), false)
  assert.deepEqual(axes([101, -49, 1]), ['P/L (USD)'])
})

test("a day's tooltip has every part with its sign, and a missing part as missing", () => {
  const texts = barsTooltips(dailyBars([101, 52, 53]), WORDS).map(tooltipText)
  assert.equal(texts[1], '18 Nov 2026: Equity \u221250, Cash +1, Since the start +52')
  assert.equal(texts[2], '19 Nov 2026: Equity –, Cash +1, Since the start +53')
  assert.equal(barsSentence(dailyBars([101, 52, 53]), WORDS), 'P/L a day from 17 Nov 2026 to 19 Nov 2026: Since the start +53.')
})

test('the figures of the legend are of the whole period: unknown where a day of it is, not the sum of the others', () => {
  const figures = (line: readonly (number | null)[], figure: 'sum' | 'last') =>
    barsKey(dailyBars(line), figure, WORDS).map(({ label, figure: shown }) => [label, shown])
  assert.deepEqual(figures([101, 52, null], 'sum'), [
    ['Since the start', '–'],
    ['Equity', '–'],
    ['Cash', '+3'],
  ])
  assert.deepEqual(figures([101, 52, 53], 'last'), [
    ['Since the start', '+53'],
    ['Equity', '–'],
    ['Cash', '+1'],
  ])
  assert.equal(barsSentence(dailyBars([101, 52, null]), WORDS), 'P/L a day from 17 Nov 2026 to 19 Nov 2026: Since the start –.')
})

test('with patterns each category has its own pattern in the surface colour, and a loss is dotted', () => {
  const theme = { ...THEME, hasPatterns: true }
  const bars = drawn(barsOption(dailyBars([1, 2]), theme)).series.filter(({ type }) => type === 'bar')
  const decals = bars.map(({ itemStyle }) => JSON.stringify((itemStyle as { decal?: object }).decal))
  assert.equal(new Set(decals).size, bars.length)
  assert.ok(decals.every((decal) => decal === undefined || decal.includes('"color":"surface"')))
  const [series] = drawn(barsOption({ ...dailyBars([]), series: [{ key: 'a', label: 'A', values: [1, -1] }] }, theme)).series
  const [gain, loss] = series?.data.map(({ itemStyle }) => itemStyle as { color: string; decal?: { symbol: string } }) ?? []
  assert.deepEqual([gain?.decal, loss?.decal?.symbol], [undefined, 'circle'])
  assert.ok(!JSON.stringify(barsOption(dailyBars([1, 2]), THEME)).includes('decal'))
})

test('more than six series: the smallest are summed as Other, and the total is unchanged', () => {
  const series = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({
    key: `Class ${value}`,
    label: `Class ${value}`,
    values: [value, null],
  }))
  const data: BarsData = { ...dailyBars([]), series, categories: { names: ['A', 'B'] } }
  const [tooltip] = barsTooltips({ ...data, line: undefined }, WORDS)
  assert.equal(tooltip?.rows.length, 7)
  assert.deepEqual(tooltip?.rows.at(-1), { name: 'Other', figure: '+3', swatch: 7 })
})

test('bars over names are horizontal, one series is coloured by sign, and the axis begins at zero', () => {
  const data: BarsData = {
    kind: 'bars',
    title: 'Stress',
    unit: 'money',
    valueLabel: 'P/L (USD)',
    isStacked: false,
    categories: { names: ['2008', 'Rates +100 bp'] },
    series: [{ key: 'all', label: 'P/L', values: [-5_000_000, 2_000_000] }],
  }
  const option = drawn(barsOption(data, THEME))
  assert.deepEqual([option.xAxis.type, option.yAxis.type], ['value', 'category'])
  assert.deepEqual(
    option.series[0]?.data.map(({ itemStyle }) => itemStyle?.color),
    ['loss', 'gain'],
  )
  assert.equal(barsSentence(data, WORDS), 'Stress: 2008 \u22125,000,000, Rates +100 bp +2,000,000.')
})

test('a stack with both signs has a marker at its total, and the legend explains the marker, without a value', () => {
  const data: BarsData = {
    ...dailyBars([-8, 3]),
    categories: { names: ['Equities', 'Rates'] },
    series: [
      { key: 'Equity', label: 'Equity', values: [-10, 1] },
      { key: 'Cash', label: 'Cash', values: [2, 2] },
    ],
    line: { label: 'Total', values: [-8, 3] },
  }
  const marks = drawn(barsOption(data, THEME)).series.at(-1)
  assert.deepEqual(
    [marks?.type, marks?.itemStyle?.color, marks?.data],
    [
      'scatter',
      'text',
      [
        [-8, 0],
        [3, 1],
      ],
    ],
  )
  assert.deepEqual(barsKey(data, 'none', WORDS)[0], { label: 'Total', swatch: 'text', mark: 'diamond' })
  assert.equal(tooltipText(barsTooltips(data, WORDS)[0]!), 'Equities: Equity −10, Cash +2, Total −8')
})

test('parts of a volatility are levels, without a plus; values below one pixel do not widen the axis', () => {
  const data: BarsData = { ...dailyBars([0.08]), unit: 'fraction', categories: { days: [day(11, 19)] } }
  const series = [
    { key: 'Equity', label: 'Equity', values: [0.0802] },
    { key: 'Size', label: 'Size', values: [-0.0002] },
  ]
  const option = drawn(barsOption({ ...data, series }, THEME))
  assert.equal(option.yAxis.min, 0)
  assert.equal(
    tooltipText(barsTooltips({ ...data, series }, WORDS)[0]!),
    '19 Nov 2026: Equity 8.02%, Size −0.02%, Since the start 8.00%',
  )
})

test('the bars of a year have no seams, the bars of two weeks have gaps', () => {
  const gapOf = (count: number) => {
    const days = Array.from({ length: count }, (_, at) => day(1, 1) + at * 86_400)
    const series = [{ key: 'Equity', label: 'Equity', values: days.map(() => 0.08) }]
    const option = drawn(barsOption({ ...dailyBars([0.08]), categories: { days }, series }, THEME))
    return option.series[0]?.barCategoryGap
  }
  // 252 bars over 900 pixels stand 3.57 apart: 28 % of that is one pixel, by which they overlap.
  assert.deepEqual([gapOf(14), gapOf(252)], ['30%', '-28%'])
})

test('many stacked bars are one shape a series, without missing values; few bars are separate shapes', () => {
  const ofDays = (count: number, labels = ['Equity', 'Cash']) => {
    const values = Array.from({ length: count }, (_, at) => (at === 1 ? null : 100))
    const series = labels.map((label) => ({ key: label, label, values }))
    const days = values.map((_, at) => day(1, 1) + at * 86_400)
    return drawn(barsOption({ ...dailyBars([0.08]), categories: { days }, series, isStacked: true }, THEME)).series[0]!
  }
  assert.equal(ofDays(252).large, true)
  assert.equal(ofDays(252).data[1]?.value, 0)
  // One series has the colour of each bar's sign.
  assert.deepEqual([ofDays(252, ['Equity']).large, ofDays(252, ['Equity']).data[1]?.value], [undefined, null])
  assert.equal(ofDays(14).large, undefined)
  assert.equal(ofDays(14).data[1]?.value, null)
})
