import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { regress } from '../../../testing/regress.ts'
import { dimsonBetasOfAll, dimsonDesign } from './dimson-betas.ts'
import { factorDesign } from './factor-design.ts'

describe('Dimson betas', () => {
  it('find a beta that shows a day late: the sum of same-day and lagged coefficients', () => {
    const factor = Float64Array.from({ length: 80 }, (_, t) => Math.sin(t * t) / 50)
    const late = factor.map((move, t) => 0.4 * move + 0.7 * (factor[t - 1] ?? 0) + 0.001)
    for (const days of [{}, { lags: 1, leads: 1 }])
      closeTo(dimsonBetasOfAll([late], dimsonDesign(factor, 1, 80, days))[0]!, 1.1, 1e-12)
  })
  it('are those of a regression on the sum itself', () => {
    // With z = x(t) and d = x(t-1) - x(t), y = a z + b (z + d) = (a + b) z + b d: the coefficient of z is the sum.
    const x = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * t * 0.7))
    const y = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * 12.3) + 0.5 * x[t]!)
    const differences = Float64Array.from({ length: 59 }, (_, t) => x[t]! - x[t + 1]!)
    const fit = regress(y.slice(1), factorDesign(Float64Array.of(...x.subarray(1), ...differences), 2, 59))
    closeTo(dimsonBetasOfAll([y], dimsonDesign(x, 1, 60))[0]!, fit.coefficients[1]!, 1e-12)
  })
})
