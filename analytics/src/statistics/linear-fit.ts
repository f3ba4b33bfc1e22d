import { deviationProduct } from './covariance.ts'
import { mean } from './mean.ts'

/** A straight line through points, `y = intercept + slope x + e`. */
export interface LinearFit {
  /** Units of y per unit of x. */
  readonly slope: number
  /** In units of y. */
  readonly intercept: number
  /** Share of y's variance that the line explains, in [0, 1]. */
  readonly rSquared: number
  /** Sum of squared residuals. */
  readonly residualSquares: number
}

/**
 * Least squares line through points.
 *
 * @returns NaN throughout for fewer than two points or an x that does not vary; `rSquared` is NaN if y does not vary
 * @throws RangeError for series of different length
 */
export function linearFit(x: Float64Array, y: Float64Array): LinearFit {
  if (x.length !== y.length) throw new RangeError(`series of ${x.length} and ${y.length} entries`)
  const xx = deviationProduct(x, x)
  const xy = deviationProduct(x, y)
  const yy = deviationProduct(y, y)
  if (!(xx > 0)) return { slope: Number.NaN, intercept: Number.NaN, rSquared: Number.NaN, residualSquares: Number.NaN }
  const slope = xy / xx
  const [meanX, meanY] = [mean(x), mean(y)]
  let residualSquares = 0
  for (let i = 0; i < x.length; i++) residualSquares += (y[i]! - meanY - slope * (x[i]! - meanX)) ** 2
  return { slope, intercept: meanY - slope * meanX, rSquared: (xy / xx) * (xy / yy), residualSquares }
}
