import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEME } from '../../testing/chart-theme.ts'
import { divergingStep, inkOn, sequentialStarts, sequentialStep } from './colour-steps.ts'

test('the seven colour steps are equal, symmetric around zero and clamped at the limit', () => {
  // Steps of 6/7 of a percent each.
  assert.deepEqual(
    [-0.5, -0.03, -0.021, -0.004, 0, 0.004, 0.0043, 0.03, 0.9].map((change) => divergingStep(change, 0.03)),
    [0, 0, 1, 3, 3, 3, 4, 6, 6],
  )
  assert.equal(divergingStep(0.2, 0), 3)
})

test('steps of shares are 1, 2, 5 x 10^n up to the largest', () => {
  const starts = sequentialStarts(0.523)
  assert.deepEqual(starts, [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5])
  assert.deepEqual(
    [0.004, 0.01, 0.07, 0.523].map((share) => sequentialStep(share, starts)),
    [0, 1, 3, 6],
  )
  // The six largest round numbers below it, whatever its first digit is.
  assert.deepEqual(sequentialStarts(0.0012), [0, 0.00002, 0.00005, 0.0001, 0.0002, 0.0005, 0.001])
  assert.deepEqual(sequentialStarts(0.1), [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05])
  assert.deepEqual(sequentialStarts(0), [0])
})

test('text on a fill is dark or white, depending on the contrast', () => {
  assert.deepEqual(THEME.diverging.map(inkOn), ['#ffffff', '#14181f', '#14181f', '#14181f', '#14181f', '#14181f', '#ffffff'])
})
