import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { openingClose } from './opening-close.ts'

/** By day: the value at the close, and what came in on the day. */
function valued(...days: readonly (readonly [value: number, inflow?: number])[]) {
  const inflow = Float64Array.from(days, ([, into = 0]) => into)
  return { value: Float64Array.from(days, ([value]) => value), inflow, outflow: new Float64Array(days.length) }
}

const NOT_COVERED = { state: 'notCovered' }
const from = (start: number, isOpenedWithin = false) => ({ state: 'known', start, isOpenedWithin })

describe('the close that returns count from', () => {
  it('is the start of the period where something is there', () => {
    deepEqual(openingClose(valued([50], [100], [110]), 1, 2), from(1))
  })
  it('is the close before the first day on which something comes in, where nothing is there at the start', () => {
    deepEqual(openingClose(valued([0], [0], [100, 100], [110]), 0, 3), from(1, true))
    // On the first day of the period: the same close, but opened within it.
    deepEqual(openingClose(valued([0], [100, 100], [110]), 0, 2), from(0, true))
  })
  it('is not before the calendar: a period that starts earlier is covered only where the first close has nothing', () => {
    deepEqual(openingClose(valued([100], [110]), -1, 1), NOT_COVERED)
    deepEqual(openingClose(valued([0], [100, 100], [110]), -1, 2), from(0, true))
  })
  it('is none where there is less than nothing at the start, or nothing until the end', () => {
    deepEqual(openingClose(valued([100], [-5], [100, 200]), 1, 2), NOT_COVERED)
    deepEqual(openingClose(valued([0], [0], [0]), 0, 2), NOT_COVERED)
  })
  it('takes what rounding leaves of an account that was emptied for nothing, and not for a debt', () => {
    // A billionth of the largest value is 1e-4.
    const emptied = (rest: number) => valued([1e5], [rest], [rest], [100, 100], [101])
    deepEqual(openingClose(emptied(5e-5), 1, 4), from(2, true))
    deepEqual(openingClose(emptied(-5e-5), 1, 4), from(2, true))
    deepEqual(openingClose(emptied(2e-4), 1, 4), from(1))
    deepEqual(openingClose(emptied(-2e-4), 1, 4), NOT_COVERED)
  })
  it('stays the start where its value is unknown; and a day of unknown value later is not taken for nothing', () => {
    deepEqual(openingClose(valued([Number.NaN], [100], [110]), 0, 2), from(0))
    deepEqual(openingClose(valued([0], [Number.NaN], [100, 100]), 0, 2), from(1, true))
    deepEqual(openingClose(valued([0], [0, Number.NaN], [100, 100]), 0, 2), from(0, true))
  })
})
