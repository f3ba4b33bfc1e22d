import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { findRoot, findRootNear } from './find-root.ts'

const solved = (root: ReturnType<typeof findRoot>) => (root.state === 'known' ? root.value : Number.NaN)

describe('the root of a function', () => {
  it('R. Brent, 1973: x³ - 2x - 5 has the root 2.0945514815423265', () => {
    closeTo(solved(findRoot((x) => x ** 3 - 2 * x - 5, 2, 3)), 2.0945514815423265, 1e-15)
  })
  it('is found where it is flat, steep, at an end, or where the function is infinite at an end', () => {
    closeTo(solved(findRoot((x) => x ** 9, -1, 4)), 0, 1e-15)
    closeTo(solved(findRoot((x) => Math.atan(1e6 * (x - 0.3)), -1, 1)), 0.3, 1e-15)
    deepEqual(
      findRoot((x) => x, 0, 1),
      { state: 'known', value: 0 },
    )
    closeTo(solved(findRoot((x) => 1 / x - 4, 0, 10)), 0.25, 1e-15)
  })
  it('that is not there has a reason', () => {
    deepEqual(
      findRoot((x) => x * x + 1, -1, 1),
      { state: 'unsolvable', reason: 'notBracketed' },
    )
    deepEqual(findRoot(Math.log, -1, 2), { state: 'unsolvable', reason: 'notANumber' })
    deepEqual(
      findRootNear((x) => x * x + 1, 0, 1),
      { state: 'unsolvable', reason: 'notBracketed' },
    )
  })
  it('is looked for around a guess, above a bound', () => {
    closeTo(solved(findRootNear((x) => 1 / (1 + x) - 1000, 0, 0.1, -1)), -0.999, 1e-15)
    closeTo(solved(findRootNear((x) => Math.exp(x) - 2, -30, 0.5)), Math.LN2, 1e-15)
  })
  it('of any increasing cubic is where the function changes its sign', () => {
    const number = fc.double({ min: -50, max: 50, noNaN: true })
    fc.assert(
      fc.property(number, fc.double({ min: 0.01, max: 10, noNaN: true }), (root, slope) => {
        closeTo(solved(findRootNear((x) => (x - root) ** 3 + slope * (x - root), 0, 1)), root, 1e-13)
      }),
    )
  })
})
