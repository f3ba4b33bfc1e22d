import { checkValue } from './check-argument.ts'
import { inOwnUnits } from './coefficient-spread.ts'
import type { FactorDesign } from './factor-design.ts'

/** Standard errors that hold when residuals vary in size and remember each other. */
export interface RobustErrors {
  /** Days over which residuals may remember each other, with Bartlett's weights `1 - l / (lags + 1)`; 0 gives White's errors. */
  readonly lags: number
  /** Whether the covariance is scaled by observations over degrees of freedom; false by default, as in statsmodels. */
  readonly isSmallSample?: boolean
  /**
   * Whether residuals are raised by their leverage h, as observations far out pull the fit to themselves: `none` (HC0, or HC1 with
   * `isSmallSample`), `half` divided by `√(1 - h)` (HC2), `full` by `1 - h` (HC3).
   */
  readonly leverage?: 'none' | 'half' | 'full'
}

/**
 * Covariance of the coefficients after Newey and West: `B S B`, B the inverse of the normal matrix and S the weighted sum of the
 * autocovariances of the scores.
 *
 * Source: W. Newey, K. West, "A Simple, Positive Semi-definite, Heteroskedasticity and Autocorrelation Consistent Covariance
 * Matrix", Econometrica 55, 1987; for the leverage J. MacKinnon, H. White, "Some Heteroskedasticity-Consistent Covariance Matrix
 * Estimators with Improved Finite Sample Properties", Journal of Econometrics 29, 1985.
 *
 * @param residuals one entry an observation, in order of time
 * @returns row-major, the intercept first if there is one
 * @throws RangeError for lags that are not a whole number from 0 on
 */
export function robustCovariance(
  design: FactorDesign,
  residuals: Float64Array,
  { lags, isSmallSample = false, leverage = 'none' }: RobustErrors,
  degreesOfFreedom: number,
): Float64Array {
  checkValue('lags', lags, Number.isInteger(lags) && lags >= 0, 'a whole number from 0 on')
  const bread = inOwnUnits(design, design.inverse)
  const size = design.count + (design.hasIntercept ? 1 : 0)
  const scores = scoresOf(design, leverage === 'none' ? residuals : raised(design, residuals, leverage), size)
  const middle = new Float64Array(size * size)
  for (let lag = 0; lag <= Math.min(lags, design.length - 1); lag++)
    addAutocovariance(scores, size, design.length, lag, 1 - lag / (lags + 1), middle)
  const scale = isSmallSample ? design.observations / degreesOfFreedom : 1
  return product(product(bread, middle, size), bread, size).map((entry) => entry * scale)
}

/** The Newey-West rule of thumb for the lags of n observations: `floor(4 (n / 100)^(2/9))`. */
export function neweyWestLags(observations: number): number {
  return Math.floor(4 * (observations / 100) ** (2 / 9))
}

/** Residuals over what their leverage leaves of them. */
function raised(design: FactorDesign, residuals: Float64Array, leverage: 'half' | 'full'): Float64Array {
  const { q, count, length, rootWeights, hasIntercept, sumOfWeights } = design
  return residuals.map((residual, t) => {
    let own = hasIntercept ? rootWeights[t]! ** 2 / sumOfWeights : 0
    for (let f = 0; f < count; f++) own += q[f * length + t]! ** 2
    return residual / (leverage === 'half' ? Math.sqrt(1 - own) : 1 - own)
  })
}

/** Weight times residual times regressor, an observation a row. */
function scoresOf(
  { factors, count, length, rootWeights, hasIntercept }: FactorDesign,
  residuals: Float64Array,
  size: number,
): Float64Array {
  const first = hasIntercept ? 1 : 0
  const scores = new Float64Array(length * size)
  for (let t = 0; t < length; t++) {
    const weighted = residuals[t]! * rootWeights[t]! ** 2
    if (hasIntercept) scores[t * size] = weighted
    for (let f = 0; f < count; f++) scores[t * size + first + f] = weighted * factors[f * length + t]!
  }
  return scores
}

function addAutocovariance(
  scores: Float64Array,
  size: number,
  length: number,
  lag: number,
  weight: number,
  out: Float64Array,
): void {
  for (let t = lag; t < length; t++)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        const now = scores[t * size + i]! * scores[(t - lag) * size + j]!
        const mirrored = lag === 0 ? 0 : scores[t * size + j]! * scores[(t - lag) * size + i]!
        out[i * size + j]! += weight * (now + mirrored)
      }
}

function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) for (let j = 0; j < size; j++) out[i * size + j]! += a[i * size + k]! * b[k * size + j]!
  return out
}
