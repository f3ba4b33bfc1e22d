import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { normalCdf, normalDensity } from './normal-distribution.ts'
import { normalQuantile } from './normal-quantile.ts'

describe('the standard normal distribution', () => {
  it('to 15 digits, computed with 50 digits by mpmath', () => {
    const cases = [
      [0, 0.5],
      [0.5, 0.6914624612740131],
      [1, 0.8413447460685429],
      [-1, 0.15865525393145705],
      [-1.96, 0.024997895148220435],
      [-2.33, 0.00990307555916425],
      [-5, 2.866515718791939e-7],
      [-6, 9.865876450376981e-10],
      [-8, 6.220960574271785e-16],
      [-20, 2.753624118606234e-89],
      [-37, 5.725571222524576e-300],
    ] as const
    for (const [x, probability] of cases) closeTo(normalCdf(x) / probability, 1, 1e-15, `at ${x}`)
  })
  it('at the ends', () => {
    equal(normalCdf(-1.5e308), 0)
    equal(normalCdf(Number.NEGATIVE_INFINITY), 0)
    equal(normalCdf(Number.POSITIVE_INFINITY), 1)
    equal(normalCdf(Number.NaN), Number.NaN)
    equal(normalDensity(Number.POSITIVE_INFINITY), 0)
    closeTo(normalDensity(0), 1 / Math.sqrt(2 * Math.PI), 1e-16)
  })
  it('quantiles at the test points of M. Wichura, 1988, computed with 40 digits by mpmath', () => {
    closeTo(normalQuantile(0.25), -0.6744897501960817, 1e-15)
    closeTo(normalQuantile(0.001), -3.0902323061678136, 2e-15)
    closeTo(normalQuantile(1e-20), -9.262340089798409, 4e-15)
    equal(normalQuantile(0), Number.NEGATIVE_INFINITY)
    equal(normalQuantile(1), Number.POSITIVE_INFINITY)
    equal(normalQuantile(1.1), Number.NaN)
  })
  it('quantile and probability undo each other, and both sides add up to 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 5, noNaN: true }), (x) => {
        closeTo(normalQuantile(normalCdf(x)), x, 1e-9)
        closeTo(normalCdf(x) + normalCdf(-x), 1, 2e-16)
      }),
    )
  })
})
