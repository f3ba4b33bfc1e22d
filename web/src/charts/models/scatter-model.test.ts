import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ScatterData } from '@portal/presentation/charts/drawn-data.ts'

import { scatterModel } from './scatter-model.ts'

const SCATTER: ScatterData = {
  kind: 'points',
  title: 'Scatter',
  x: { label: 'Volatility', unit: 'fraction' },
  y: { label: 'P/L', unit: 'money' },
  points: [
    { key: 'a', label: 'Reserve', x: 0.1, y: 5, size: 40, role: 'account' },
    { key: 'w', label: 'World', x: 0.15, y: 0, size: null, role: 'benchmark' },
  ],
}
const TITLES = { point: 'Account', size: 'NPV', sizeUnit: 'money', currency: 'USD', areAmountsHidden: false } as const

describe('the model of a scatter', () => {
  it('has a row for each point, with the currency at what is money', () => {
    const { rows, columns } = scatterModel(SCATTER, TITLES)
    deepEqual(
      rows.map((row) => columns.map(({ value }) => value(row))),
      [
        ['Reserve', 0.1, 5, 40],
        ['World', 0.15, 0, null],
      ],
    )
    deepEqual(
      columns.map(({ badge }) => badge),
      [undefined, undefined, 'USD', 'USD'],
    )
  })
  it('anchors a point at its values', () => {
    deepEqual(scatterModel(SCATTER, TITLES).navigation, {
      by: 'item',
      anchors: [
        [0.1, 5],
        [0.15, 0],
      ],
    })
  })
  it('filters by accounts, not by a benchmark', () => {
    const { choosable, rows } = scatterModel(SCATTER, TITLES)
    deepEqual(
      choosable?.points.map((point) => point?.key ?? null),
      ['a', null],
    )
    equal(choosable?.ofRow(rows[1]!), null)
  })
  it('is drawn without numbers where amounts are hidden', () => {
    const { drawn } = scatterModel(SCATTER, { ...TITLES, areAmountsHidden: true })
    deepEqual(drawn.data, { ...SCATTER, y: { label: 'P/L', unit: 'hiddenMoney' } })
    equal('titles' in drawn && drawn.titles.sizeUnit, 'hiddenMoney')
  })
})
