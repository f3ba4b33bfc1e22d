import assert from 'node:assert/strict'
import { test } from 'node:test'

import { orderIn, withOrder } from './order-text.ts'

test('the address holds the orders of several tables; one that is off leaves no trace', () => {
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

test('what people write into an address is read as far as it means something', () => {
  assert.deepEqual(orderIn('  positions..-.npv  x ', 'positions'), [{ column: 'npv', direction: 'ascending' }])
  assert.deepEqual(orderIn('', 'positions'), [])
})
