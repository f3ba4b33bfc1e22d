import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { WaterfallData } from '@portal/presentation/charts/drawn-data.ts'

import { waterfallModel } from './waterfall-model.ts'

const BRIDGE: WaterfallData = {
  kind: 'waterfall',
  title: 'Bridge',
  unit: 'money',
  opening: { label: 'Opening', value: 100 },
  steps: [
    { key: 'a', label: 'Equity', value: 4 },
    { key: 'b', label: 'Cash', value: -1 },
  ],
  closing: { label: 'Closing', value: 103 },
}
const MODEL = waterfallModel(BRIDGE, { currency: 'USD', areAmountsHidden: false })

describe('the model of a waterfall', () => {
  it('has the change of each step and the level after it', () => {
    deepEqual(
      MODEL.rows.map((row) => MODEL.columns.map(({ value }) => value(row))),
      [
        ['Opening', null, 100],
        ['Equity', 4, 104],
        ['Cash', -1, 103],
        ['Closing', null, 103],
      ],
    )
  })
  it('has its currency at both', () => {
    deepEqual(
      MODEL.columns.map(({ badge }) => badge),
      [undefined, 'USD', 'USD'],
    )
  })
  it('explains the changes of steps, and the levels at both ends', () => {
    deepEqual(
      MODEL.rows.map((row) => ['change', 'level'].map((column) => MODEL.keyOf(row, column, [])?.row ?? null)),
      [
        [null, ['Opening']],
        [['Equity'], null],
        [['Cash'], null],
        [null, ['Closing']],
      ],
    )
  })
  it('filters by steps, not by opening or closing', () => {
    const step = { key: 'Equity', label: 'Equity' }
    deepEqual(MODEL.choosable?.points, [null, step, { key: 'Cash', label: 'Cash' }, null])
    deepEqual([MODEL.choosable?.ofRow(MODEL.rows[1]!), MODEL.choosable?.ofRow(MODEL.rows[0]!)], [step, null])
  })
  it('is drawn without numbers where amounts are hidden', () => {
    const { drawn } = waterfallModel(BRIDGE, { currency: 'USD', areAmountsHidden: true })
    deepEqual(drawn.data, { ...BRIDGE, unit: 'hiddenMoney' })
  })
})
