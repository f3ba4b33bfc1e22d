import { solveUpper } from '../linear-algebra/triangular-solve.ts'
import { checkName, checkValue } from './check-argument.ts'
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
 * Covariance of the coefficients after Newey and West: the weighted sum of the autocovariances of what each observation's residual
 * puts into each coefficient. It is the `B S B` of the scores, without the digits that their products lose.
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
  const size = design.count + (design.hasIntercept ? 1 : 0)
  checkName('leverage', leverage, ['none', 'half', 'full'])
  const influences = influencesOf(design, leverage === 'none' ? residuals : raised(design, residuals, leverage), size)
  const covariance = new Float64Array(size * size)
  for (let lag = 0; lag <= Math.min(lags, design.length - 1); lag++)
    addAutocovariance(influences, size, design.length, lag, 1 - lag / (lags + 1), covariance)
  const scale = isSmallSample ? design.observations / degreesOfFreedom : 1
  return covariance.map((entry) => entry * scale)
}

/**
 * The Newey-West rule of thumb for the lags of n observations: `floor(4 (n / 100)^(2/9))`.
 *
 * @throws RangeError for observations below 0
 */
export function neweyWestLags(observations: number): number {
  checkValue('observations', observations, observations >= 0, 'how many there are')
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

/** Residual times the row of the solution `(X'WX)⁻¹ X'W` that makes coefficients of a series, an observation a row. */
function influencesOf(design: FactorDesign, residuals: Float64Array, size: number): Float64Array {
  const { q, r, count, length, rootWeights, hasIntercept, sumOfWeights } = design
  const { means, scales } = design.standardised
  const influences = new Float64Array(length * size)
  const solution = new Float64Array(count)
  for (let t = 0; t < length; t++) {
    for (let f = 0; f < count; f++) solution[f] = q[f * length + t]!
    solveUpper(r, count, solution)
    const weighted = residuals[t]! * rootWeights[t]!
    const row = influences.subarray(t * size, (t + 1) * size)
    const factors = hasIntercept ? row.subarray(1) : row
    if (hasIntercept) row[0] = (weighted * rootWeights[t]!) / sumOfWeights
    for (let f = 0; f < count; f++) {
      factors[f] = (weighted * solution[f]!) / scales[f]!
      if (hasIntercept) row[0]! -= factors[f]! * means[f]!
    }
  }
  return influences
}

function addAutocovariance(
  influences: Float64Array,
  size: number,
  length: number,
  lag: number,
  weight: number,
  out: Float64Array,
): void {
  for (let t = lag; t < length; t++)
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) {
        const now = influences[t * size + i]! * influences[(t - lag) * size + j]!
        const mirrored = lag === 0 ? 0 : influences[t * size + j]! * influences[(t - lag) * size + i]!
        out[i * size + j]! += weight * (now + mirrored)
      }
}
