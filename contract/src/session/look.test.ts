import assert from 'node:assert/strict'
import { test } from 'node:test'

import { DEFAULT_LOOK, lookIn } from './look.ts'

test("the look is that of the user's preference; unknown or missing values have their default", () => {
  const kept = (value: unknown) => lookIn([{ key: 'tables.density' }, { key: 'look', value }])
  assert.deepEqual(kept({ palette: 'red-up', hasPatterns: true }), { palette: 'red-up', hasPatterns: true })
  assert.deepEqual(kept({ palette: 'of a later release', hasPatterns: true }), { palette: 'green-up', hasPatterns: true })
  for (const other of [null, undefined, 'red-up', 7, [], { hasPatterns: 'yes' }]) assert.deepEqual(kept(other), DEFAULT_LOOK)
  assert.deepEqual(lookIn([]), DEFAULT_LOOK)
})
