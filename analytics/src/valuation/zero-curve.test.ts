import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { closeTo } from '../../testing/close-to.ts'
import { logDiscountAt } from './zero-curve.ts'

const times = Float64Array.of(1, 2, 4)
const logs = Float64Array.of(-0.02, -0.05, -0.12)

describe('logDiscountAt', () => {
  it('is a straight line between now and the points', () => {
    equal(logDiscountAt(times, logs, 0), 0)
    equal(logDiscountAt(times, logs, 2), -0.05)
    // Half of the first -0.02; a third of the way from -0.05 to -0.12 would be at 2.667.
    closeTo(logDiscountAt(times, logs, 0.5), -0.01, 1e-15)
    closeTo(logDiscountAt(times, logs, 3), -0.085, 1e-15)
  })
  it('keeps the zero rate of the last point after it', () => {
    // 0.12 over 4 years is 3 % a year.
    closeTo(logDiscountAt(times, logs, 10), -0.3, 1e-15)
  })
  it('refuses a curve without points and a time that is over', () => {
    throws(() => logDiscountAt(new Float64Array(), new Float64Array(), 1), /without points/)
    throws(() => logDiscountAt(times, logs, -1), /not a time from now on: -1/)
    throws(() => logDiscountAt(times, logs, Number.NaN), RangeError)
  })
  it('gives one rate at every time on a flat curve', () => {
    const rate = fc.double({ min: -0.05, max: 0.2, noNaN: true })
    const time = fc.double({ min: 0, max: 100, noNaN: true })
    const property = fc.property(rate, time, (r, t) => {
      const flat = times.map((each) => -r * each)
      closeTo(logDiscountAt(times, flat, t), -r * t, 1e-12)
    })
    fc.assert(property)
  })
})
