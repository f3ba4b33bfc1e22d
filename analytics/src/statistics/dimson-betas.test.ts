import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { dimsonBetas } from './dimson-betas.ts'
import { factorDesign } from './factor-design.ts'
import { regress } from './regression.ts'

describe('Dimson betas', () => {
  it('find a beta that shows a day late: the sum of same-day and lagged coefficients', () => {
    const factor = Float64Array.from({ length: 80 }, (_, t) => Math.sin(t * t) / 50)
    const late = factor.map((move, t) => 0.4 * move + 0.7 * (factor[t - 1] ?? 0) + 0.001)
    const { betas, standardErrors, regression } = dimsonBetas(late, factor, 1)
    closeTo(betas[0]!, 1.1, 1e-12)
    closeTo(standardErrors[0]!, 0, 1e-12)
    closeTo(regression.coefficients[0]!, 0.001, 1e-14)
    closeTo(regression.coefficients[1]!, 0.7, 1e-12)
    equal(regression.observations, 79)
    const leading = dimsonBetas(late, factor, 1, { lags: 1, leads: 1 })
    equal(leading.regression.coefficients.length, 4)
    closeTo(leading.betas[0]!, 1.1, 1e-12)
  })
  it('the error of a sum counts the covariances: it is that of a regression on the sum itself', () => {
    // With z = x(t) and d = x(t-1) - x(t), y = a z + b (z + d) = (a + b) z + b d: the coefficient of z is the sum.
    const x = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * t * 0.7))
    const y = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * 12.3) + 0.5 * x[t]!)
    const { betas, standardErrors } = dimsonBetas(y, x, 1)
    const differences = Float64Array.from({ length: 59 }, (_, t) => x[t]! - x[t + 1]!)
    const fit = regress(y.slice(1), factorDesign(Float64Array.of(...x.subarray(1), ...differences), 2, 59))
    closeTo(betas[0]!, fit.coefficients[1]!, 1e-12)
    closeTo(standardErrors[0]!, fit.standardErrors[1]!, 1e-12)
  })
})
