import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { LONGLEY } from '../../../testing/nist-regressions.ts'
import { regress } from '../../../testing/regress.ts'
import { factorDesign, type Ridge } from './factor-design.ts'

const relative = (actual: number, expected: number, tolerance: number, about = '') =>
  closeTo(actual / expected, 1, tolerance, about)
/** Unemployment and armed forces: two factors of Longley's that are not collinear. */
const two = Float64Array.from(LONGLEY.factors.slice(2, 4).flat())

describe('least squares with a ridge', () => {
  it('collinear factors have no coefficients without a ridge, and shrunk ones with it, flagged', () => {
    const doubled = Float64Array.of(...two, ...two.subarray(0, 16).map((x) => 3 - 2 * x))
    const collinear = factorDesign(doubled, 3, 16)
    equal(regress(LONGLEY.series, collinear).coefficients.every(Number.isNaN), true)
    equal(collinear.conditionIndex, Number.POSITIVE_INFINITY)
    const design = factorDesign(doubled, 3, 16, { ridge: { maxConditionIndex: 30 } })
    const ridge = regress(LONGLEY.series, design)
    equal(design.penalty > 0, true)
    equal(design.conditionIndex, Number.POSITIVE_INFINITY)
    // Two equal factors share the effect of one: together about as much.
    const alone = regress(LONGLEY.series, factorDesign(two, 2, 16))
    relative(ridge.coefficients[1]! - 2 * ridge.coefficients[3]!, alone.coefficients[1]!, 5e-3)
    relative(ridge.residualDeviation * Math.sqrt(12 / 13), alone.residualDeviation, 1e-3)
    equal(factorDesign(two, 2, 16, { ridge: { maxConditionIndex: 30 } }).penalty, 0)
  })
  it('a ridge solves (C + λ) b = Xᵀy on standardised factors, by hand', () => {
    // x = (-1, 1, -1, 1) has length 2, y = (0, 4, 2, 6): standardised x'y = 4, so b = 4 / (1 + λ) / 2 and the mean stays 3.
    const x = Float64Array.of(-1, 1, -1, 1)
    const fit = regress(Float64Array.of(0, 4, 2, 6), factorDesign(x, 1, 4, { ridge: { penalty: 0.25 } }))
    closeTo(fit.coefficients[0]!, 3, 1e-15)
    closeTo(fit.coefficients[1]!, 1.6, 1e-15)
    // Residuals (-1.4, -0.6, 0.6, 1.4): variance 4.64 / 2; spread (1 / 1.25 - 0.25 / 1.25²) / 4 = 0.16.
    closeTo(fit.standardErrors[1]!, Math.sqrt(2.32 * 0.16), 1e-14)
  })
  it("a ridge of scikit-learn's documentation: two factors that are the same, alpha 0.5", () => {
    const design = factorDesign(Float64Array.of(0, 0, 1, 0, 0, 1), 2, 3, { ridge: { penalty: 0.5, scale: 'products' } })
    const { coefficients } = regress(Float64Array.of(0, 0.1, 1), design)
    closeTo(coefficients[0]!, 0.13636, 5e-6)
    closeTo(coefficients[1]!, 0.34545455, 5e-9)
    closeTo(coefficients[2]!, 0.34545455, 5e-9)
  })
  it('the scales of a penalty are one ridge: by hand on factors of different size, and shared with each other', () => {
    // x = (-1, 1, -1, 1), length 2, population deviation 1: a penalty of 1 on the products is 0.25 on the correlation matrix.
    const x = Float64Array.of(-1, 1, -1, 1)
    const y = Float64Array.of(0, 4, 2, 6)
    const slope = (ridge: Ridge) => regress(y, factorDesign(x, 1, 4, { ridge })).coefficients[1]!
    // scikit-learn: x'y / (x'x + alpha) = 8 / 5; MASS::lm.ridge the same here, as the deviation is 1.
    closeTo(slope({ penalty: 1, scale: 'products' }), 1.6, 1e-15)
    closeTo(slope({ penalty: 1, scale: 'population' }), 1.6, 1e-15)
    closeTo(slope({ penalty: 0.25, scale: 'correlation' }), 1.6, 1e-15)
    // With x ten times as large: 80 / (400 + 1), and 8 / 5 / 10 on the scales that do not see the size.
    const large = (ridge: Ridge) =>
      regress(
        y,
        factorDesign(
          x.map((value) => value * 10),
          1,
          4,
          { ridge },
        ),
      ).coefficients[1]!
    closeTo(large({ penalty: 1, scale: 'products' }), 80 / 401, 1e-15)
    closeTo(large({ penalty: 1, scale: 'population' }), 0.16, 1e-15)
  })
})
