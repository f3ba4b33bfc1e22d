import assert from 'node:assert/strict'
import { test } from 'node:test'
import { THEME } from '../../testing/chart-theme.ts'
import { contrastOf, divergingStep, inkOn, sequentialStarts, sequentialStep } from './colour-steps.ts'

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

test('contrast is that of WCAG 2.2: from 1 to 21, with a straight line for the darkest colours', () => {
  const rounded = (a: string, b: string) => Math.round(contrastOf(a, b) * 1e4) / 1e4
  assert.deepEqual([rounded('#000000', '#ffffff'), rounded('#ffffff', '#000000'), rounded('#123456', '#123456')], [21, 21, 1])
  // 10 / 255 is 0.0392, on the line: 0.0392 / 12.92 is 0.00304. 11 / 255 is beyond it: ((0.0431 + 0.055) / 1.055)^2.4 is 0.00335.
  assert.deepEqual([rounded('#0a0a0a', '#000000'), rounded('#0b0b0b', '#000000')], [1.0607, 1.0669])
  // 0.2126, 0.7152 and 0.0722 of red, green and blue.
  assert.deepEqual(
    ['#ff0000', '#00ff00', '#0000ff'].map((colour) => rounded(colour, '#000000')),
    [5.252, 15.304, 2.444],
  )
})

test('text on a fill is dark or white, depending on the contrast', () => {
  assert.deepEqual(THEME.diverging.map(inkOn), ['#ffffff', '#14181f', '#14181f', '#14181f', '#14181f', '#14181f', '#ffffff'])
})
