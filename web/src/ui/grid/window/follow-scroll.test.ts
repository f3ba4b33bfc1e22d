import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { keepFirstRow } from './follow-scroll.ts'

/** Where a table is scrolled to that was at 320 pixels. */
function scrolled(formerHeight: number, rowHeight: number): number {
  const box = { scrollTop: 320 }
  keepFirstRow(box, formerHeight, rowHeight)
  return box.scrollTop
}

test('the first visible row stays first when rows become higher or lower', () => {
  // The tenth row is at 320, 400 and 260 pixels.
  deepEqual([scrolled(32, 40), scrolled(32, 26), scrolled(32, 32)], [400, 260, 320])
})

test('a table is not scrolled where its rows had or have no height', () => {
  deepEqual([scrolled(0, 32), scrolled(32, 0)], [320, 320])
})
