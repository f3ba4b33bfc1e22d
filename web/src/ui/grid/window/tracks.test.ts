import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tracksOf } from './tracks.ts'

test('visible rows are rendered, with placeholders for those before and after', () => {
  const { list, skippedAfter } = tracksOf(100, 40, 43, -1)
  assert.deepEqual(list, [
    { index: 40, skipped: 40 },
    { index: 41, skipped: 0 },
    { index: 42, skipped: 0 },
  ])
  assert.equal(skippedAfter, 57)
})

test('the focused row is always rendered, and the placeholders add up', () => {
  for (const kept of [0, 7, 41, 43, 99]) {
    const { list, skippedAfter } = tracksOf(100, 40, 43, kept)
    assert.ok(list.some(({ index }) => index === kept))
    assert.equal(
      list.reduce((sum, { skipped }) => sum + 1 + skipped, skippedAfter),
      100,
    )
  }
})

test('a scroll position beyond the end after filtering renders the last rows', () => {
  assert.deepEqual(
    tracksOf(2, 40, 60, 50).list.map(({ index }) => index),
    [0, 1],
  )
  assert.deepEqual(tracksOf(30, 40, 60, 50).list[0], { index: 22, skipped: 22 })
  assert.deepEqual(tracksOf(0, 0, 20, 0), { list: [], skippedAfter: 0 })
  assert.equal(tracksOf(3, 0, 20, 1).list.length, 3)
})
