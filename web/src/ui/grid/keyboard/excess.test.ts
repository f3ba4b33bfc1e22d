import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { excess } from './excess.ts'

// The view is from 100 to 200.
test('a cell within the view is not scrolled', () => {
  deepEqual([excess(100, 130, 100, 200), excess(170, 200, 100, 200)], [0, 0])
})

test('a cell that begins before the view is scrolled to its start, one that ends after it to its end', () => {
  deepEqual([excess(70, 100, 100, 200), excess(180, 210, 100, 200)], [-30, 10])
})

test('a cell longer than the view is scrolled to its start, so that its beginning is read', () => {
  equal(excess(120, 320, 100, 200), 20)
  equal(excess(40, 320, 100, 200), -60)
})
