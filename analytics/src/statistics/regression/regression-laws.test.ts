import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { regress, regressAll } from '../../../testing/regress.ts'
import { factorDesign } from './factor-design.ts'

const relative = (actual: number, expected: number, tolerance: number, about = '') =>
  closeTo(actual / expected, 1, tolerance, about)

describe('laws of regressions', () => {
  it('many at once keep their digits where the factors explain all but everything', () => {
    const factors = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * t))
    const noise = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * 7.1) * 1e-7)
    const series = factors.map((x, t) => 5 + 2 * x + noise[t]!)
    const design = factorDesign(factors, 1, 60)
    relative(regressAll(series, 1, design).residualDeviation[0]!, regress(series, design).residualDeviation, 1e-7)
  })
})
