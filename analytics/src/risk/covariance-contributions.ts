import { dot } from '../linear-algebra/dot.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'
import { checkCount, checkValue } from '../statistics/check-argument.ts'

/** Risk of a portfolio from a covariance matrix and where it comes from. */
export interface CovarianceContributions {
  /** Standard deviation of the portfolio in the unit of exposure times return. */
  readonly deviation: number
  /** Growth of the risk a unit of exposure, one entry a position: `Σx / deviation`. */
  readonly marginal: Float64Array
  /** Exposure times marginal risk, one entry a position; they add up to the deviation. */
  readonly component: Float64Array
  /** Component over deviation: together 1. */
  readonly share: Float64Array
}

/** Relative to the terms that add up to it. */
const ROUNDING = 1e-9

/**
 * Marginal and component risk from a covariance matrix. Times z they are marginal and component value at risk.
 *
 * Source: P. Jorion, "Value at Risk", 3rd ed., chapter 7.
 *
 * @param exposures amounts, or weights, signed
 * @param covariance row-major, of returns
 * @returns marginal, component and share NaN if the risk is 0
 * @throws RangeError for a covariance of another size, or one by which the variance is below 0
 */
export function covarianceContributions(exposures: Float64Array, covariance: Float64Array): CovarianceContributions {
  const count = exposures.length
  checkCount('covariances', covariance.length, count * count, 'a pair of positions')
  const products = matrixVector(covariance, count, count, exposures)
  const variance = dot(exposures, products)
  const size = exposures.reduce((sum, exposure, i) => sum + Math.abs(exposure * products[i]!), 0)
  // Rounding may leave a little below 0 of a portfolio without risk.
  checkValue(
    'the variance of the portfolio',
    variance,
    !(variance < -ROUNDING * size),
    'a covariance matrix that leaves none below 0',
  )
  const deviation = Math.sqrt(Math.max(0, variance))
  const marginal = products.map((product) => (deviation > 0 ? product / deviation : Number.NaN))
  const component = marginal.map((growth, i) => growth * exposures[i]!)
  return { deviation, marginal, component, share: component.map((part) => part / deviation) }
}

/**
 * Incremental risk of a change of exposures: the deviation with it less that without. About `marginal · change` for a small one.
 *
 * @returns in the unit of the deviation, negative for a hedge
 * @throws RangeError for another number of changes, or a covariance of another size
 */
export function incrementalDeviation(exposures: Float64Array, change: Float64Array, covariance: Float64Array): number {
  checkCount('changes', change.length, exposures.length, 'a position')
  const changed = exposures.map((exposure, i) => exposure + change[i]!)
  return covarianceContributions(changed, covariance).deviation - covarianceContributions(exposures, covariance).deviation
}
