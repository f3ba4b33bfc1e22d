import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { HistogramData } from '@portal/contract/charts/chart-data.ts'
import { THEME } from '../../testing/chart-theme.ts'
import { drawn } from '../../testing/drawn.ts'
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
