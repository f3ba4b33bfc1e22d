import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { normalCdf, normalDensity } from './normal-distribution.ts'

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
})
