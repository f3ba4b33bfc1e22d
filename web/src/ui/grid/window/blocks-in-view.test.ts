import assert from 'node:assert/strict'
import { test } from 'node:test'

import { areTogether, blocksInView } from './blocks-in-view.ts'

const at = (first: number, former: readonly number[] = [], count = 1_000) => blocksInView({ first, count: 20 }, count, former)

test('visible rows are rendered in blocks of eight, and at least eight more in the scroll direction', () => {
  // Rows 100 to 120 are in blocks 12 (96 to 103) to 15; 28 rows fill at most five blocks.
  assert.deepEqual(at(100), [12, 13, 14, 15, 16])
  // Down to row 124, in block 15 and up to 18: one block beyond the rendered ones.
  assert.deepEqual(at(124, [12, 13, 14, 15, 16]), [15, 16, 17, 18, 19])
  // Up to row 90, in block 11: the last row is 110, in block 13.
  assert.deepEqual(at(90, [12, 13, 14, 15, 16]), [9, 10, 11, 12, 13])
})

test('while all visible rows are rendered, scrolling back and forth changes nothing', () => {
  const former = at(100)
  // Rows 96 to 135 are rendered.
  for (const first of [96, 100, 115, 97]) assert.equal(at(first, former), former)
})

test('after a fast scroll only visible blocks are rendered, and those ahead with the next step', () => {
  // Rows 400 to 420 are in blocks 50 to 52; two of the five blocks are unchanged.
  const flung = at(400, [12, 13, 14, 15, 16])
  assert.deepEqual(flung, [12, 13, 50, 51, 52])
  assert.deepEqual([areTogether(flung), areTogether([50, 51, 52, 53, 54])], [false, true])
  assert.equal(at(402, flung), flung)
  // Down to row 426, in block 53, and up to row 398, in block 49.
  assert.deepEqual(at(406, flung), [50, 51, 52, 53, 54])
  assert.deepEqual(at(398, [50, 51, 52, 90, 91]), [48, 49, 50, 51, 52])
})

test('no block is outside of the rows, for any number of rows', () => {
  assert.deepEqual(at(0), [0, 1, 2, 3, 4])
  // 1,000 rows are 125 blocks; the last are 120 to 124.
  assert.deepEqual(at(980), [120, 121, 122, 123, 124])
  assert.deepEqual(at(0, [120, 121, 122, 123, 124], 12), [0, 1])
  // After a search has removed rows, the last remaining ones are shown.
  assert.deepEqual(at(980, [], 50), [2, 3, 4, 5, 6])
})
