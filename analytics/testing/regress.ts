import type { FactorDesign } from '../src/statistics/regression/factor-design.ts'
import { type Regressions, regressEach } from '../src/statistics/regression/regressions.ts'

/** Regressions of the rows of a matrix. */
export function regressAll(series: Float64Array, count: number, design: FactorDesign): Regressions {
  const { length } = design
  return regressEach(
    Array.from({ length: count }, (_, i) => series.subarray(i * length, (i + 1) * length)),
    design,
  )
}

/** The regression of one series. */
export function regress(series: Float64Array, design: FactorDesign) {
  const { rSquared, residualDeviation, ...more } = regressEach([series], design)
  return { ...more, rSquared: rSquared[0]!, residualDeviation: residualDeviation[0]! }
}
