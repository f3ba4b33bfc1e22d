import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { binomialCdf } from './binomial.ts'
import { chiSquareTail } from './chi-square.ts'

import { logGamma } from './log-gamma.ts'

const relative = (actual: number, expected: number, tolerance: number) => closeTo(actual / expected, 1, tolerance)

describe('distributions of test statistics', () => {
  it('logarithm of the gamma function: Γ(1/2) = √π, Γ(n + 1) = n!', () => {
    closeTo(logGamma(0.5), Math.log(Math.PI) / 2, 1e-15)
    closeTo(logGamma(1), 0, 5e-15)
    closeTo(logGamma(11), Math.log(3628800), 4e-15)
    equal(logGamma(0), Number.NaN)
  })
  it('chi-square: the tail of two degrees is e^(-x/2), the critical values are the printed ones', () => {
    for (const x of [0.1, 1, 5, 40]) relative(chiSquareTail(x, 2), Math.exp(-x / 2), 1e-14)
    // NIST/SEMATECH e-Handbook, table 1.3.6.7.4, printed to three decimals.
    closeTo(chiSquareTail(3.841, 1), 0.05, 2e-5)
    closeTo(chiSquareTail(6.635, 1), 0.01, 2e-6)
    closeTo(chiSquareTail(124.342, 100), 0.05, 2e-6)
    equal(chiSquareTail(0, 3), 1)
  })

  it('binomial: sums of its terms', () => {
    relative(binomialCdf(1, 3, 0.2), 0.8 ** 3 + 3 * 0.2 * 0.64, 1e-14)
    relative(binomialCdf(0, 250, 0.01), 0.99 ** 250, 1e-13)
    equal(binomialCdf(-1, 3, 0.2), 0)
    equal(binomialCdf(3, 3, 0.2), 1)
  })
})
