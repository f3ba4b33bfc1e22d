import assert from 'node:assert/strict'
import { test } from 'node:test'

import { chunksInView } from './chunks-in-view.ts'

const at = (first: number, former: readonly number[] = [], count = 1_000) => chunksInView({ first, count: 20 }, count, former)

test('rows in view are drawn, in chunks of eight, and at least eight more on the side to which it scrolls', () => {
  // Rows 100 to 120 lie in chunks 12 (96 to 103) to 15; 28 rows fill at most five chunks.
  assert.deepEqual(at(100), [12, 13, 14, 15, 16])
  // Down to row 124, in chunk 15 and up to 18: one chunk beyond what stands.
  assert.deepEqual(at(124, [12, 13, 14, 15, 16]), [15, 16, 17, 18, 19])
  // Up to row 90, in chunk 11: those that end with row 110, in chunk 13.
  assert.deepEqual(at(90, [12, 13, 14, 15, 16]), [9, 10, 11, 12, 13])
})

test('as long as all in view are drawn nothing changes, to and fro', () => {
  const former = at(100)
  // Rows 96 to 135 are drawn.
  for (const first of [96, 100, 115, 97]) assert.equal(at(first, former), former)
})

test('no chunk lies outside of the rows, however few or many there are', () => {
  assert.deepEqual(at(0), [0, 1, 2, 3, 4])
  // 1,000 rows are 125 chunks; the last are 120 to 124.
  assert.deepEqual(at(980), [120, 121, 122, 123, 124])
  assert.deepEqual(at(0, [120, 121, 122, 123, 124], 12), [0, 1])
  // Where rows went since, such as by a search, the last ones that there are stand in view.
  assert.deepEqual(at(980, [], 50), [2, 3, 4, 5, 6])
})
