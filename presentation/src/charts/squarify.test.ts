import assert from 'node:assert/strict'
import { test } from 'node:test'

import { squarify } from './squarify.ts'

const BOX = { x: 0, y: 0, width: 600, height: 400 }

test('the example of the paper: 6, 6, 4, 3, 2, 2, 1 in a box of 6 by 4', () => {
  const boxes = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
  const near = (actual: number | undefined, expected: number) => assert.ok(Math.abs((actual ?? 0) - expected) < 1e-12)
  // Two of 6 stand at the left, 3 wide and 2 high; 4 and 3 share a row of 7/3 above the rest.
  near(boxes[0]?.width, 3)
  near(boxes[0]?.height, 2)
  near(boxes[1]?.y, 2)
  near(boxes[2]?.x, 3)
  near(boxes[2]?.height, 7 / 3)
  near(boxes[2]?.width, 12 / 7)
  near(boxes[3]?.width, 9 / 7)
})

test('boxes fill the rectangle in proportion to their areas and keep the order', () => {
  const areas = [1, 50, 3, 0, 20, 7, 7]
  const boxes = squarify(areas, BOX)
  for (const [index, { width, height, x, y }] of boxes.entries()) {
    assert.ok(Math.abs(width * height - ((areas[index] ?? 0) / 88) * 240_000) < 1e-6)
    assert.ok(x >= 0 && y >= 0 && x + width <= 600 + 1e-9 && y + height <= 400 + 1e-9)
  }
})

test('no areas, or only empty ones, give empty boxes', () => {
  assert.deepEqual(squarify([], BOX), [])
  assert.deepEqual(squarify([0], BOX), [{ x: 0, y: 0, width: 0, height: 0 }])
})

test('nine equal areas in a square are nine squares, the first three in a row', () => {
  const boxes = squarify(
    Array.from({ length: 9 }, () => 5),
    { x: 0, y: 0, width: 3, height: 3 },
  )
  const rounded = boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
  assert.deepEqual(
    rounded.map(([, , width, height]) => [width, height]),
    rounded.map(() => [1, 1]),
  )
  assert.deepEqual(
    rounded.slice(0, 3).map(([x, y]) => [x, y]),
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  )
})
