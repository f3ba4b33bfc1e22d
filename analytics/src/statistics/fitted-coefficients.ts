import { axpy } from '../linear-algebra/axpy.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'
import { solveUpper } from '../linear-algebra/triangular-solve.ts'
import type { FactorDesign } from './factor-design.ts'
import { weightedMean } from './standardised-factors.ts'

/** Coefficients of a least squares fit, the intercept first if there is one, and what they leave unexplained. */
export interface Fit {
  readonly coefficients: Float64Array
  /** One entry an observation, in the unit of the series, not weighted. */
  readonly residuals: Float64Array
}

/**
 * Fits a series by factors. The residuals of the first solution are fitted once more, which takes out its rounding error; with a
 * ridge the penalty's part of them is taken along.
 *
 * @returns NaN throughout if the factors are collinear or an entry is unknown
 */
export function fittedCoefficients(series: Float64Array, design: FactorDesign): Fit {
  const { count, length, rootWeights, standardised, q, r, penalty, penalties, hasIntercept, inverse } = design
  const centre = hasIntercept ? weightedMean(series, 0, length, rootWeights) : 0
  const rest = series.map((entry, t) => (entry - centre) * rootWeights[t]!)
  const loadings = new Float64Array(count)
  if (count > 0 && Number.isNaN(inverse[0])) loadings.fill(Number.NaN)
  for (let pass = 0; pass < 2; pass++) {
    const step = matrixVector(q, count, length, rest)
    // Of the added observations the first pass leaves 0 less the root of the penalty times the loading.
    if (penalty > 0 && pass > 0) subtractPenalty(step, loadings, r, count, penalties)
    solveUpper(r, count, step)
    for (let f = 0; f < count; f++) {
      loadings[f]! += step[f]!
      axpy(-step[f]!, standardised.rows, rest, length, f * length)
    }
  }
  const betas = loadings.map((loading, f) => (standardised.scales[f]! > 0 ? loading / standardised.scales[f]! : loading))
  let intercept = centre
  for (let f = 0; f < count; f++) intercept -= betas[f]! * standardised.means[f]!
  const residuals = rest.map((entry, t) =>
    rootWeights[t]! > 0 ? entry / rootWeights[t]! : unfitted(series, design, betas, centre, t),
  )
  return { coefficients: hasIntercept ? Float64Array.of(intercept, ...betas) : betas, residuals }
}

/** `Qᵀ` of the added observations times what they leave: `R⁻ᵀ P loadings`, as `Q` there is `√P R⁻¹`. */
function subtractPenalty(
  step: Float64Array,
  loadings: Float64Array,
  r: Float64Array,
  count: number,
  penalties: Float64Array,
): void {
  const part = loadings.map((loading, f) => loading * penalties[f]!)
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) part[i]! -= r[j * count + i]! * part[j]!
    part[i]! /= r[i * count + i]!
    step[i]! -= part[i]!
  }
}

/** The residual of an observation that had no weight. */
function unfitted(series: Float64Array, design: FactorDesign, betas: Float64Array, centre: number, t: number): number {
  let rest = series[t]! - centre
  for (let f = 0; f < betas.length; f++)
    rest -= betas[f]! * (design.factors[f * design.length + t]! - design.standardised.means[f]!)
  return rest
}
