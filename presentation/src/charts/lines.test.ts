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

test('the portfolio is a bold accent line, the benchmark thin and dashed; both are interrupted at missing data and labelled at their ends', () => {
  const [portfolio, benchmark] = drawn(linesOption(lines, THEME)).series
  assert.deepEqual(portfolio?.lineStyle, { color: 'accent', width: 2, type: 'solid' })
  assert.deepEqual(benchmark?.lineStyle, { color: 'benchmark', width: 1.5, type: [5, 4] })
  assert.equal(portfolio?.connectNulls, false)
  assert.deepEqual([portfolio?.endLabel?.formatter, benchmark?.endLabel?.formatter], ['Portfolio 148.90', 'Benchmark 94.00'])
  assert.deepEqual(linesKey(lines, WORDS), [])
  assert.deepEqual(linesRemarks(lines, WORDS), ['Indexed to 100'])
  assert.equal(tooltipText(linesTooltips(lines, WORDS)[1]!), '18 Nov 2026: Portfolio –, Benchmark 97.50')
})

test('an end label stands on the side where the line deviates less, clear of the line', () => {
  const rising = { ...lines, series: [{ ...lines.series[0]!, values: [100, 110, 120, 130, 140, 150, 160, 178, 172, 175] }] }
  const fall = { ...lines, series: [{ ...lines.series[0]!, values: [180, 170, 160, 150, 140, 130, 120, 110, 105, 100] }] }
  const place = (data: LinesData) => drawn(linesOption(data, THEME)).series[0]?.endLabel
  // Of the last four the highest is 3 above the end, of the 80 from 100 to 180 that are 200 pixels high: 7.5, and 8 between.
  assert.deepEqual([place(rising)?.verticalAlign, place(rising)?.offset[1]], ['bottom', -16])
  assert.deepEqual([place(fall)?.verticalAlign, place(fall)?.offset[1]], ['top', 8])
})

test("marked days are highlighted, counted in the legend and in their day's tooltip", () => {
  const points = [{ day: day(11, 19), value: 94 }]
  const marked: LinesData = { ...lines, marks: { label: 'Hit', points } }
  const marks = drawn(linesOption(marked, THEME)).series.at(-1)
  assert.deepEqual([marks?.type, marks?.itemStyle?.color, marks?.data], ['scatter', 'loss', [[2, 94]]])
  assert.deepEqual(linesKey(marked, WORDS).at(-1), { label: 'Hit', swatch: 'loss', mark: 'circle', figure: '1' })
  assert.equal(tooltipText(linesTooltips(marked, WORDS)[2]!), '19 Nov 2026: Portfolio 148.90, Benchmark 94.00, Hit 94.00')
})

test('marks of events are neutral, and each says what happened', () => {
  const points = [{ day: day(11, 19), value: 94, event: 'Buy, Growth' }]
  const marked: LinesData = { ...lines, marks: { label: 'Event', points } }
  assert.equal(drawn(linesOption(marked, THEME)).series.at(-1)?.itemStyle?.color, THEME.text)
  assert.equal(linesKey(marked, WORDS).at(-1)?.swatch, 'text')
  assert.equal(tooltipText(linesTooltips(marked, WORDS)[2]!), '19 Nov 2026: Portfolio 148.90, Benchmark 94.00, Buy, Growth 94.00')
})

test('lines that end next to each other have a legend, because their end labels would overlap', () => {
  const close: LinesData = { ...lines, series: lines.series.map((each, at) => ({ ...each, values: [100, 50, 110 + at] })) }
  assert.deepEqual(
    linesKey(close, WORDS).map(({ label }) => label),
    ['Benchmark', 'Portfolio'],
  )
})

test('lines that hang from zero have a legend, because their end labels would all stand at the top', () => {
  const below = [[0, -0.05, -0.01] as const, [0, -0.1, -0.09] as const]
  const series = lines.series.slice(0, 2).map((each, at) => ({ ...each, values: [...below[at]!] }))
  assert.equal(linesKey({ ...lines, unit: 'fraction', series }, WORDS).length, 2)
  assert.equal(linesKey({ ...lines, unit: 'fraction', series: series.slice(0, 1) }, WORDS).length, 0)
})

test('the axis of values has its title above, if there is one', () => {
  const titled = drawn(linesOption({ ...lines, unit: 'money', valueLabel: 'P/L (USD)' }, THEME))
  assert.equal(titled.yAxis.name, 'P/L (USD)')
  assert.equal(drawn(linesOption(lines, THEME)).yAxis.name, undefined)
})

test('more than three lines have a legend, by descending last value', () => {
  const series = [1, 4, 3, 2].map((value) => ({ key: `${value}`, label: `L${value}`, role: 'part' as const, values: [value] }))
  const many: LinesData = { ...lines, days: [day(11, 19)], series }
  assert.deepEqual(
    linesKey(many, WORDS).map(({ label }) => label),
    ['L4', 'L3', 'L2', 'L1'],
  )
  assert.equal(drawn(linesOption(many, THEME)).series[0]?.endLabel, undefined)
})
