import assert from 'node:assert/strict'
import { test } from 'node:test'

import { placeRows } from './row-places.ts'

test('rows that come into view take the places of those that left; the others keep theirs', () => {
  const first = placeRows(new Map(), ['a', 'b', 'c'])
  assert.deepEqual(
    [...first],
    [
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ],
  )
  // Down by one: d comes where a was.
  const second = placeRows(first, ['b', 'c', 'd'])
  assert.deepEqual([second.get('b'), second.get('c'), second.get('d')], [1, 2, 0])
  // Far away: none stays, and no fourth place is needed.
  const far = placeRows(second, ['x', 'y', 'z'])
  assert.deepEqual([...far.values()].sort(), [0, 1, 2])
})

test('no two rows share a place, however the view moves', () => {
  let places: ReadonlyMap<string, number> = new Map()
  for (const from of [0, 7, 3, 40, 39, 38, 0, 100]) {
    const keys = Array.from({ length: 20 }, (_, i) => String(from + i))
    places = placeRows(places, keys)
    assert.equal(new Set(places.values()).size, 20)
    assert.ok([...places.values()].every((place) => place < 20))
  }
})
