import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ChoroplethData } from '@portal/presentation/charts/drawn-data.ts'

import { choroplethModel } from './choropleth-model.ts'

const WORLD: ChoroplethData = {
  kind: 'regions',
  title: 'World',
  unit: 'fraction',
  uncovered: null,
  regions: [
    { country: 'ZA', label: 'South Africa', value: 0.1, amount: 20 },
    { country: 'CH', label: 'Switzerland', value: 0.5, amount: 100 },
  ],
}

describe('the model of a world map', () => {
  it('has a row for each country, the largest value first, with its region last', () => {
    const { rows, columns, keyOf } = choroplethModel(WORLD, { scale: 'sequential', title: 'Weight' })
    deepEqual(
      rows.map((row) => columns.map(({ value }) => value(row))),
      [
        ['Switzerland', 0.5, 'Europe'],
        ['South Africa', 0.1, 'Africa'],
      ],
    )
    deepEqual(keyOf(rows[0]!, 'value', []), { row: ['CH'], column: 'value' })
  })
  it('has amounts beside the values where they have a currency', () => {
    const { rows, columns } = choroplethModel(WORLD, { scale: 'sequential', title: 'Weight', currency: 'USD' })
    deepEqual([columns[1]?.key, columns[1]?.badge, columns[1]?.value(rows[0]!)], ['amount', 'USD', 100])
  })
  it('has changes with their sign, and weights without', () => {
    const kindOf = (scale: 'sequential' | 'diverging') => choroplethModel(WORLD, { scale, title: 'Return' }).columns[1]?.kind
    deepEqual([kindOf('diverging'), kindOf('sequential')], ['percentChange', 'percent'])
  })
  it('filters by country', () => {
    const { rows, choosable } = choroplethModel(WORLD, { scale: 'sequential', title: 'Weight' })
    deepEqual(choosable?.ofRow(rows[1]!), { key: 'ZA', label: 'South Africa' })
  })
})
