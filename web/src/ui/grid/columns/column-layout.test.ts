import assert from 'node:assert/strict'
import { test } from 'node:test'

import { arrangeColumns, defaultLayout, isLayout, layoutFor, withColumn, withMoved } from './column-layout.ts'

const columns = [
  { key: 'ticker', title: 'Ticker' },
  { key: 'name', title: 'Name' },
  { key: 'npv', title: 'NPV' },
  { key: 'cost', title: 'Cost', isOptional: true },
  { key: 'account', title: 'Account' },
  { key: 'open', title: 'Actions', holdsButtons: true },
] as const
const keys = (layout: Parameters<typeof arrangeColumns>[1]) => arrangeColumns(columns, layout).map(({ key }) => key)

test('columns of buttons beside the first column stay there, in view of a narrow window', () => {
  const [ticker, ...others] = columns
  const withChoice = [ticker, { key: 'select', title: 'Select', holdsButtons: true }, ...others] as const
  const keysOf = (layout: Parameters<typeof arrangeColumns>[1]) => arrangeColumns(withChoice, layout).map(({ key }) => key)
  assert.deepEqual(keysOf(null), ['ticker', 'select', 'name', 'npv', 'account', 'open'])
  assert.deepEqual(keysOf({ shown: ['account'], hidden: ['name', 'npv', 'cost'] }), ['ticker', 'select', 'account', 'open'])
})

test('an optional column is hidden until it is chosen; the first column and button columns keep their positions', () => {
  const own = defaultLayout(columns)
  assert.deepEqual(keys(null), ['ticker', 'name', 'npv', 'account', 'open'])
  assert.deepEqual(keys(withColumn(own, 'cost', true)), ['ticker', 'name', 'npv', 'account', 'cost', 'open'])
  assert.deepEqual(keys(withColumn(own, 'name', false)), ['ticker', 'npv', 'account', 'open'])
  // These columns cannot be hidden.
  assert.deepEqual(keys({ shown: ['open', 'npv'], hidden: ['ticker', 'name', 'account', 'cost'] }), ['ticker', 'npv', 'open'])
})

test('a column moves only within the shown columns', () => {
  const own = defaultLayout(columns)
  assert.deepEqual(withMoved(own, 'account', -1).shown, ['name', 'account', 'npv'])
  assert.deepEqual(withMoved(own, 'account', -9).shown, ['account', 'name', 'npv'])
  assert.deepEqual(withMoved(own, 'account', 1).shown, own.shown)
  assert.deepEqual(withMoved(own, 'cost', -1), own)
})

test('a saved layout ignores missing columns; a new column follows its predecessor, a new optional one is hidden', () => {
  const kept = { shown: ['account', 'gone', 'name', 'name'], hidden: ['gone too', 'name'] }
  assert.deepEqual(layoutFor(columns, kept), { shown: ['account', 'name', 'npv'], hidden: ['cost'] })
})

test('a layout that hides all others shows only its columns, without new ones', () => {
  assert.deepEqual(layoutFor(columns, { shown: ['cost', 'name', 'gone'] }), {
    shown: ['cost', 'name'],
    hidden: ['npv', 'account'],
  })
})

test('an invalid layout is rejected', () => {
  for (const value of [null, 'x', 7, {}, { shown: ['a'] }, { shown: [1], hidden: [] }, { shown: 'a', hidden: [] }])
    assert.equal(isLayout(value), false)
  assert.equal(isLayout({ shown: [], hidden: ['a'] }), true)
})
