import assert from 'node:assert/strict'
import { test } from 'node:test'

import { orderIn, withOrder } from './order-text.ts'

test('the URL contains the orders of several tables; a table without order is omitted', () => {
  const byType = withOrder('', 'positions', [
    { column: 'type', direction: 'ascending' },
    { column: 'npv', direction: 'descending' },
  ])
  const both = withOrder(byType, 'top-losers', [{ column: 'plCCY', direction: 'descending' }])
  assert.equal(both, 'positions.type.-npv top-losers.-plCCY')
  assert.deepEqual(orderIn(both, 'positions'), [
    { column: 'type', direction: 'ascending' },
    { column: 'npv', direction: 'descending' },
  ])
  assert.deepEqual(orderIn(both, 'losers'), [])
  assert.equal(withOrder(withOrder(both, 'positions', []), 'top-losers', []), '')
})

test('the valid parts of an edited URL are parsed', () => {
  assert.deepEqual(orderIn('  positions..-.npv  x ', 'positions'), [{ column: 'npv', direction: 'ascending' }])
  assert.deepEqual(orderIn('', 'positions'), [])
})
