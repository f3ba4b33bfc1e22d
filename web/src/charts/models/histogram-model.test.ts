import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { HistogramData } from '@portal/presentation/charts/drawn-data.ts'

import { histogramModel } from './histogram-model.ts'

const RETURNS: HistogramData = {
  kind: 'bins',
  title: 'Returns',
  unit: 'fraction',
  valueLabel: 'Price return',
  countLabel: 'Instruments',
  edges: [-0.5, 0, 0.5],
  counts: [2, 4],
  markers: [{ label: 'Mean', value: 0.05 }],
}
const AMOUNTS = { currency: 'USD', areAmountsHidden: false }

describe('the model of a histogram', () => {
  it('has a row for each bin, between two edges', () => {
    const { rows, columns } = histogramModel(RETURNS, AMOUNTS)
    deepEqual(rows, [
      { from: -0.5, to: 0, count: 2 },
      { from: 0, to: 0.5, count: 4 },
    ])
    deepEqual(
      columns.map(({ value }) => value(rows[1]!)),
      [0, 0.5, 4],
    )
  })
  it('anchors a bin in its middle, at its count', () => {
    deepEqual(histogramModel(RETURNS, AMOUNTS).navigation, {
      by: 'item',
      anchors: [
        [-0.25, 2],
        [0.25, 4],
      ],
    })
  })
  it('explains the counts by the place of their bin, and no edge', () => {
    const { rows, keyOf } = histogramModel(RETURNS, AMOUNTS)
    deepEqual(keyOf(rows[1]!, 'count', []), { row: ['bins', '1'], column: 'count' })
    equal(keyOf(rows[1]!, 'from', []), null)
  })
  it('filters by a bin, named as in its tooltip', () => {
    const { rows, choosable, tooltips } = histogramModel(RETURNS, AMOUNTS)
    const heads = tooltips().map(({ head }) => head)
    deepEqual(choosable?.points, [
      { key: '0', label: heads[0] },
      { key: '1', label: heads[1] },
    ])
    deepEqual(choosable?.ofRow(rows[1]!), { key: '1', label: heads[1] })
  })
  it('has the currency at its edges where they are money', () => {
    const badges = (data: HistogramData) => histogramModel(data, AMOUNTS).columns.map(({ badge }) => badge)
    deepEqual([badges(RETURNS)[0], badges({ ...RETURNS, unit: 'money' })], [undefined, ['USD', 'USD', undefined]])
  })
})
