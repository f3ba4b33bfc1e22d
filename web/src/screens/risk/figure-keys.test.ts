import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { riskText } from '#messages/reports/risk-texts.ts'
import { stressedKey, withKeysUnder, worstDayKey } from './figure-keys.ts'

const DAY = Date.parse('2026-03-13T00:00Z') / 1000

test('a loss of one of the worst days is of the scope, or of a position', () => {
  deepEqual(worstDayKey(DAY), { row: ['worstDays', '2026-03-13'], column: 'profitAndLoss' })
  deepEqual(worstDayKey(DAY, 'ALFA').row, ['worstDays', '2026-03-13', 'ALFA'])
})

test('a stressed value is of a position, of the others together, or of the total', () => {
  const row = { weight: 0.1, profitAndLoss: -5, assetClass: '' }
  const keyOf = stressedKey('Crash')
  deepEqual(keyOf({ ...row, ticker: 'ALFA', assetClass: 'Equity' }, 'profitAndLoss', []), {
    row: ['positions', 'Crash', 'ALFA'],
    column: 'profitAndLoss',
  })
  deepEqual(keyOf({ ...row, ticker: riskText('total') }, 'profitAndLoss', []), { row: ['Total', 'Crash'], column: 'value' })
  deepEqual(keyOf({ ...row, ticker: '12 others' }, 'profitAndLoss', []), { row: ['positions', 'Crash'], column: 'others' })
})

test('figures of one of several charts are under its part; what is not explained stays so', () => {
  const model = {
    kind: 'bars' as const,
    drawn: { data: { kind: 'lines' as const, title: '', unit: 'index' as const, days: [], series: [] } },
    option: () => ({}),
    navigation: { by: 'x' as const },
    tooltips: () => [],
    key: () => [],
    remarks: [],
    columns: [],
    rows: [],
    keyOf: ({ name }: { readonly name: string }, column: string) => (column === 'value' ? { row: [name], column } : null),
  }
  const { keyOf } = withKeysUnder('factors', model)
  deepEqual(keyOf({ name: 'Size' }, 'value', []), { row: ['factors', 'Size'], column: 'value' })
  equal(keyOf({ name: 'Size' }, 'name', []), null)
})
