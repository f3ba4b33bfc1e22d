import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { array, assert, constantFrom, double, integer, property } from 'fast-check'

import { asDecimal } from './as-decimal.ts'

describe('sums of decimals', () => {
  it('stand for the decimal of fifteen digits: 0.1 + 0.2 is 0.3', () => {
    equal(asDecimal(0.1 + 0.2), 0.3)
    equal(asDecimal(1_000_000.1 + 0.2), 1_000_000.3)
    equal(asDecimal(123_456_789_012_345.64), 123_456_789_012_346)
    ok(Object.is(asDecimal(-0), 0))
  })
  it('are cut off as by writing fifteen digits, whatever the number', () => {
    const written = (sum: number) => Number(sum.toPrecision(15))
    assert(
      property(double({ noNaN: true, noDefaultInfinity: true }), (sum) => {
        ok(Object.is(asDecimal(sum), written(sum)), `${sum}`)
      }),
    )
    const fraction = double({ min: 1, max: 10, noNaN: true })
    assert(
      property(fraction, integer({ min: -12, max: 24 }), constantFrom(1, -1), (digits, exponent, sign) => {
        const sum = sign * digits * 10 ** exponent
        ok(Object.is(asDecimal(sum), written(sum)), `${sum}`)
      }),
      { numRuns: 20_000 },
    )
    const cents = integer({ min: -1e9, max: 1e9 })
    assert(
      property(array(cents, { minLength: 2, maxLength: 20 }), integer({ min: 0, max: 9 }), (amounts, decimals) => {
        const sum = amounts.reduce((total, amount) => total + amount / 10 ** decimals, 0)
        ok(Object.is(asDecimal(sum), written(sum)), `${sum}`)
      }),
    )
  })
})
