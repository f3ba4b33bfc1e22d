import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../../testing/close-to.ts'
import { BENCHMARK, floats, MIXED, NEGATIVE, PORTFOLIO } from '../../../testing/return-samples.ts'
import { jensenAlpha } from './alpha.ts'

import { beta } from './beta.ts'

import { captureRatio } from './market-capture.ts'

const pairs = fc
  .array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), { minLength: 3, maxLength: 30 })
  .map((list) => ({ r: Float64Array.from(list, ([x]) => x / 1000), b: Float64Array.from(list, ([, x]) => x / 1000) }))

describe('beta and alpha', () => {
  it("are empyrical's: -0.713 and -8.307 for its mixed series against its negative one", () => {
    const against = NEGATIVE.subarray(1)
    closeTo(beta(MIXED, against), -0.71296296296296313, 1e-14)
    closeTo(jensenAlpha(MIXED, against, 0, 252), -8.306666666666668, 1e-12)
    closeTo(
      beta(
        MIXED,
        MIXED.map((r) => -r),
      ),
      -1,
      1e-15,
    )
    equal(beta(MIXED, new Float64Array(8).fill(0.01)), Number.NaN)
  })
  it('of a year of returns over a rate of 0.2 % a month (scipy)', () => {
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002), 1.0608429214607302, 1e-14)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002), 0.0032746998499249636, 1e-16)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002, 12, 'compounded'), 1.003274699849925 ** 12 - 1, 1e-14)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002, 12, 'difference'), 0.041497227490790045, 1e-14)
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002, 'up'), 1.277161862527716, 1e-13)
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002, 'down'), 1.1346299093655585, 1e-13)
  })
  it('of the benchmark are 1 and 0; of a line of it the slope and the intercept', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -50, max: 50 }), ({ b }, slope, thousandths) => {
        if (new Set(b).size < 2) return
        const line = b.map((x) => thousandths / 1000 + slope * x)
        closeTo(beta(b, b), 1, 1e-12)
        closeTo(beta(line, b), slope, 1e-9)
        closeTo(jensenAlpha(line, b), thousandths / 1000, 1e-9)
      }),
    )
  })
})

describe('capture', () => {
  it('in its published forms (numpy)', () => {
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up'), 1.1966714093625825, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'down'), 1.0217538825378565, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'down', { zeroPeriods: 'down' }), 0.8173621856722476, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up', { form: 'annualised', zeroPeriods: 'up' }), 1.31902942841452, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up', { form: 'arithmetic' }), 1.1851851851851853, 1e-14)
  })
  it('of the benchmark is 1 on both sides; without such a period there is none', () => {
    for (const form of ['cumulative', 'annualised', 'arithmetic'] as const)
      for (const side of ['up', 'down'] as const)
        closeTo(captureRatio(BENCHMARK, BENCHMARK, side, { form, periodsPerYear: 12 }), 1, 1e-15)
    equal(captureRatio(floats(0.1), floats(0.1), 'down'), Number.NaN)
    throws(() => captureRatio(floats(0.1), floats(), 'up'), RangeError)
  })
})
