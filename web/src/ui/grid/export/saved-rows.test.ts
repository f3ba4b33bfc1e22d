import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { savedAsShown } from './saved-rows.ts'

test('a table is exported as shown, with the total last, which is no row of a sum', () => {
  deepEqual(savedAsShown(['a', 'b'], 'Total'), { all: ['a', 'b', 'Total'], leaves: ['a', 'b'], sheet: ['a', 'b', 'Total'] })
  deepEqual(savedAsShown(['a', 'b']), { all: ['a', 'b'], leaves: ['a', 'b'], sheet: ['a', 'b'] })
})

test('an empty table has no total', () => {
  deepEqual(savedAsShown([], 'Total'), { all: [], leaves: [], sheet: [] })
})
