import assert from 'node:assert/strict'
import { test } from 'node:test'

import { placeRows } from './row-places.ts'

test('new visible rows take the slots of rows that left; the others keep theirs', () => {
  const first = placeRows(new Map(), ['a', 'b', 'c'])
  assert.deepEqual(
    [...first],
    [
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ],
  )
  // One row down: d takes the slot of a.
  const second = placeRows(first, ['b', 'c', 'd'])
  assert.deepEqual([second.get('b'), second.get('c'), second.get('d')], [1, 2, 0])
  // Far away: no row stays, and no fourth slot is needed.
  const far = placeRows(second, ['x', 'y', 'z'])
  assert.deepEqual([...far.values()].sort(), [0, 1, 2])
})

test('no two rows share a slot', () => {
  let places: ReadonlyMap<string, number> = new Map()
  for (const from of [0, 7, 3, 40, 39, 38, 0, 100]) {
    const keys = Array.from({ length: 20 }, (_, i) => String(from + i))
    places = placeRows(places, keys)
    assert.equal(new Set(places.values()).size, 20)
    assert.ok([...places.values()].every((place) => place < 20))
  }
})
