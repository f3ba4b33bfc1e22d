import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LinesData } from '@portal/presentation/charts/drawn-data.ts'

import { linesModel } from './lines-model.ts'

const [FRIDAY, MONDAY] = ['2026-03-13', '2026-03-16'].map((day) => Date.parse(`${day}T00:00Z`) / 1000) as [number, number]
const LINES: LinesData = {
  kind: 'lines',
  title: 'Price',
  unit: 'price',
  days: [FRIDAY, MONDAY],
  series: [
    { key: 'p', label: 'Alpha', role: 'portfolio', values: [10, 12] },
    { key: 'b', label: 'World', role: 'benchmark', values: [10] },
  ],
}
const AMOUNTS = { currency: 'USD', areAmountsHidden: false }
const valueLabelOf = (data: LinesData) => {
  const { drawn } = linesModel(data, AMOUNTS)
  return drawn.data.kind === 'lines' ? drawn.data.valueLabel : null
}

describe('the model of lines', () => {
  it('has a row for each day, without a value where a line has none', () => {
    const { rows, columns } = linesModel(LINES, AMOUNTS)
    deepEqual(
      rows.map((row) => columns.map(({ value }) => value(row))),
      [
        [FRIDAY, 10, 10],
        [MONDAY, 12, null],
      ],
    )
    deepEqual(
      columns.map(({ kind, badge }) => [kind, badge]),
      [
        ['date', undefined],
        ['price', 'USD'],
        ['price', 'USD'],
      ],
    )
  })
  it('names what happened on a day, or else its mark', () => {
    const points = [
      { day: MONDAY, value: 12, event: 'Buy' },
      { day: MONDAY, value: 12 },
    ]
    const { rows, columns } = linesModel({ ...LINES, marks: { label: 'Trade', points } }, AMOUNTS)
    equal(columns.at(-1)?.title, 'Trade')
    deepEqual(
      rows.map((row) => columns.at(-1)?.value(row)),
      ['', 'Buy; Trade'],
    )
  })
  it('explains a value by line and day', () => {
    const { rows, keyOf } = linesModel(LINES, AMOUNTS)
    deepEqual(keyOf(rows[1]!, 'b', []), { row: ['b', '2026-03-16'], column: 'value' })
  })
  it('has the title of its axis from the data, else from the unit', () => {
    equal(valueLabelOf({ ...LINES, valueLabel: 'Close' }), 'Close')
    deepEqual(
      (['price', 'money', 'fraction'] as const).map((unit) => valueLabelOf({ ...LINES, unit })),
      ['Price (USD)', 'P/L (USD)', undefined],
    )
  })
})
