import assert from 'node:assert/strict'
import { test } from 'node:test'

import { gridStep } from './grid-step.ts'

/** Five rows below two header rows, four columns beside the names. */
const edges = { firstRow: -2, lastRow: 4, firstColumn: -1, lastColumn: 3 }

test('arrow keys move to the next cell and stop at the edges; header rows have no name cell', () => {
  const at = (row: number, column: number) => (key: string, isControl: boolean) =>
    Object.values(gridStep(key, isControl, { row, column }, edges) ?? {})
  assert.deepEqual(at(1, 1)('ArrowUp', false), [0, 1])
  assert.deepEqual(at(4, 3)('ArrowDown', false), [4, 3])
  assert.deepEqual(at(0, 0)('ArrowLeft', false), [0, -1])
  assert.deepEqual(at(0, -1)('ArrowUp', false), [-1, 0])
  assert.deepEqual(at(-2, 0)('ArrowLeft', false), [-2, 0])
  assert.deepEqual(at(2, 1)('Home', false), [2, -1])
  assert.deepEqual(at(2, 1)('End', true), [4, 3])
  assert.deepEqual(at(2, 1)('Home', true), [-2, 0])
  // Page Up stops at the first row, not in the header.
  assert.deepEqual(at(4, 1)('PageUp', false), [0, 1])
  assert.deepEqual(at(1, 1)('PageDown', false), [4, 1])
  assert.deepEqual(at(1, 1)(' ', false), [])
})
