import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { HistogramData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn, shapesOf } from '../../testing/drawn.ts'
import { WORDS } from '../../testing/english.ts'
import { histogramOption, histogramSentence, histogramTooltips } from './histogram.ts'
import { tooltipText } from './tooltip.ts'

const bins: HistogramData = {
  kind: 'bins',
  title: 'Asset returns',
  unit: 'fraction',
  valueLabel: 'Price return',
  countLabel: 'Instruments',
  edges: [-0.1, -0.05, 0, 0.05],
  counts: [1, 4, 1200],
  markers: [{ label: 'Portfolio', value: 0.021 }],
}

test('the sentence of a histogram has the edges of its bins and the names of its markers', () => {
  assert.equal(tooltipText(histogramTooltips(bins, WORDS)[0]!), '\u221210% to \u22125%: 1')
  assert.equal(tooltipText(histogramTooltips(bins, WORDS)[2]!), '0 to 5%: 1,200')
  assert.equal(histogramSentence(bins, WORDS), 'Asset returns: 1,205 in 3 bins from \u221210.00% to +5.00%; Portfolio +2.10%.')
  // Counts are integers, so a single instrument must not give ticks at quarters.
  const { yAxis } = drawn(histogramOption({ ...bins, counts: [0, 1, 0] }, THEME))
  assert.deepEqual([yAxis.min, yAxis.max], [0, 1])
})

test('both axes of a histogram have a title', () => {
  const { xAxis, yAxis } = drawn(histogramOption(bins, THEME))
  assert.deepEqual([xAxis.name, yAxis.name], ['Price return (%)', 'Instruments'])
})

/** Fractions of -10% to 5% are 150 pixels from 100 on, and 1,200 instruments 100 pixels above 150. */
const plotArea = { x: 100, y: 50, width: 150, height: 100 }
const at = (dataIndex: number) => ({ dataIndex, coordSys: plotArea })
const api = { coord: ([value = 0, count = 0]: readonly number[]) => [200 + 1000 * value, 150 - count / 12] }

test('a bar is a loss where the middle of its bin is below zero, and a gain elsewhere', () => {
  const colours = (...edges: number[]) =>
    edges.slice(1).map((_, dataIndex) => {
      const option = histogramOption({ ...bins, edges, counts: edges.slice(1).map(() => 12) }, THEME)
      return shapesOf(option, 0, at(dataIndex), api)[1]!.style.fill
    })
  assert.deepEqual(colours(-0.1, -0.05, 0, 0.05), ['loss', 'loss', 'gain'])
  assert.deepEqual(colours(-0.06, -0.02, 0.02, 0.06), ['loss', 'gain', 'gain'])
  assert.deepEqual(colours(-0.05, 0.04, 0.05), ['loss', 'gain'])
})

test('a bar stands on zero between the edges of its bin, one pixel from each; all above and below it shows its tooltip', () => {
  const option = histogramOption({ ...bins, counts: [12, 48, 1200] }, THEME)
  const [column, bar] = shapesOf(option, 0, at(1), api)
  // From 150 to 200; 48 instruments are 4 pixels.
  assert.deepEqual(column!.shape, { x: 150, y: 50, width: 50, height: 100 })
  assert.deepEqual(bar!.shape, { x: 151, y: 146, width: 48, height: 4 })
})

test("a marker's text has a line of its own, on the side of the marker with more room", () => {
  const markers = [
    { label: 'Portfolio', value: -0.05 },
    { label: 'Benchmark', value: 0.02 },
  ]
  const option = histogramOption({ ...bins, markers }, THEME)
  const marks = markers.map((_, dataIndex) => shapesOf(option, 1, at(dataIndex), api))
  const read = marks.map(([line, name]) => [
    line!.shape.x1,
    line!.shape.y2,
    name!.style.text,
    name!.style.x,
    name!.style.textAlign,
  ])
  // The middle of the plot is at 175.
  assert.deepEqual(read, [
    [150, 150, 'Portfolio \u22125.00%', 155, 'left'],
    [220, 150, 'Benchmark +2.00%', 215, 'right'],
  ])
  // A line is 1.45 x 11 high.
  assert.deepEqual(
    marks.map(([, name]) => Number(name!.style.y).toFixed(2)),
    ['34.05', '18.10'],
  )
})

test('an edge axis ends at the outermost edges or markers, and names round values between them', () => {
  const axis = (data: HistogramData) => drawn(histogramOption(data, THEME)).xAxis
  const { min, max, axisLabel } = axis({ ...bins, edges: [-0.13, 0, 0.11], counts: [1, 2] })
  assert.deepEqual([min, max, axisLabel?.customValues], [-0.13, 0.11, [-0.1, 0, 0.1]])
  assert.equal(axis({ ...bins, edges: [-0.13, 0, 0.11], markers: [{ label: 'Portfolio', value: 0.2 }] }).max, 0.2)
})

test('the edges of a bin have as many decimals as tell them apart', () => {
  const fine: HistogramData = { ...bins, edges: [0.1, 0.105, 0.11], counts: [1, 2] }
  assert.deepEqual(
    histogramTooltips(fine, WORDS).map(({ head }) => head),
    ['10.0% to 10.5%', '10.5% to 11.0%'],
  )
})
