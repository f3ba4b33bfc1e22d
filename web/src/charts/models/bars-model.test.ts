import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BarsData } from '@portal/presentation/charts/drawn-data.ts'

import { barsModel } from './bars-model.ts'

const DAY = Date.parse('2026-03-13T00:00Z') / 1000
const BY_NAME: BarsData = {
  kind: 'bars',
  title: 'Stress',
  unit: 'money',
  valueLabel: 'P/L (USD)',
  isStacked: true,
  categories: { names: ['Down', 'Up'] },
  series: [
    { key: 'equity', label: 'Equity', values: [-8, 2] },
    { key: 'cash', label: 'Cash', values: [2, null] },
  ],
  line: { label: 'Total', values: [-6, 2] },
}
const BY_DAY: BarsData = { ...BY_NAME, categories: { days: [DAY, DAY + 86_400] } }
const TITLES = { category: 'Scenario', currency: 'USD', areAmountsHidden: false, keyFigure: 'sum' } as const

describe('the model of bars', () => {
  it('has a table of every series, with the line last', () => {
    const { columns, rows } = barsModel(BY_NAME, TITLES)
    deepEqual(
      columns.map(({ title, kind, badge }) => [title, kind, badge]),
      [
        ['Scenario', 'text', undefined],
        ['Equity', 'moneyChange', 'USD'],
        ['Cash', 'moneyChange', 'USD'],
        ['Total', 'moneyChange', 'USD'],
      ],
    )
    deepEqual(
      rows.map((row) => columns.map(({ value }) => value(row))),
      [
        ['Down', -8, 2, -6],
        ['Up', 2, null, 2],
      ],
    )
  })
  it('has neither column nor values of a line where there is none', () => {
    const { line: _, ...bars } = BY_NAME
    const { columns, rows } = barsModel(bars, TITLES)
    deepEqual(
      [columns.length, rows.map(({ values }) => values)],
      [
        3,
        [
          [-8, 2],
          [2, null],
        ],
      ],
    )
  })
  it('explains a value by series, or by the label of the line, and category', () => {
    const ofNames = barsModel(BY_NAME, TITLES)
    deepEqual(ofNames.keyOf(ofNames.rows[1]!, 'cash', []), { row: ['cash', 'Up'], column: 'value' })
    deepEqual(ofNames.keyOf(ofNames.rows[1]!, 'line', []), { row: ['Total', 'Up'], column: 'value' })
    const ofDays = barsModel(BY_DAY, TITLES)
    deepEqual(ofDays.keyOf(ofDays.rows[0]!, 'cash', []), { row: ['cash', '2026-03-13'], column: 'value' })
  })
  it('over names lies, with room for each line; over days it stands', () => {
    const names = Array.from({ length: 20 }, (_, at) => `Scenario ${at}`)
    const many = { ...BY_NAME, categories: { names } }
    deepEqual([barsModel(many, TITLES).navigation, barsModel(many, TITLES).minRem], [{ by: 'y' }, 36])
    deepEqual([barsModel(BY_DAY, TITLES).navigation, barsModel(BY_DAY, TITLES).columns[0]?.kind], [{ by: 'x' }, 'date'])
  })
  it('is drawn without numbers where amounts are hidden', () => {
    const { drawn } = barsModel(BY_NAME, { ...TITLES, areAmountsHidden: true })
    deepEqual(drawn.data, { ...BY_NAME, unit: 'hiddenMoney' })
  })
  it('has no currency where its values are no money', () => {
    equal(barsModel({ ...BY_NAME, unit: 'fraction' }, TITLES).columns[1]?.badge, undefined)
  })
})
