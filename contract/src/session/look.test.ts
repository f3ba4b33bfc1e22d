import assert from 'node:assert/strict'
import { test } from 'node:test'

import { DEFAULT_LOOK, lookIn } from './look.ts'

test('the look of a reader is what their preference says; what is not known, or not chosen, is the usual', () => {
  const kept = (value: unknown) => lookIn([{ key: 'tables.density' }, { key: 'look', value }])
  assert.deepEqual(kept({ palette: 'red-up', hasPatterns: true }), { palette: 'red-up', hasPatterns: true })
  assert.deepEqual(kept({ palette: 'of a later release', hasPatterns: true }), { palette: 'green-up', hasPatterns: true })
  for (const other of [null, undefined, 'red-up', 7, [], { hasPatterns: 'yes' }]) assert.deepEqual(kept(other), DEFAULT_LOOK)
  assert.deepEqual(lookIn([]), DEFAULT_LOOK)
})
