import { axpy } from '../linear-algebra/axpy.ts'
import { orthogonalRows } from '../linear-algebra/orthogonal-rows.ts'
import { checkCount, checkMatrix } from '../statistics/check-argument.ts'
import { standardisedFactors } from '../statistics/regression/standardised-factors.ts'

/** Factors of which each is free of the ones before it. */
interface ResidualFactors {
  /** Row-major, a factor a row: the given factor less its loadings times the residual factors before it; the mean stays in. */
  readonly factors: Float64Array
  /**
   * Row-major, lower triangular with 1 on the diagonal: given factor = loadings x residual factors. 0 against one that explains
   * itself.
   */
  readonly loadings: Float64Array
}

/**
 * Residualises factors top-down in their order: the first stays, each later one is what a regression with intercept on the ones
 * before it leaves, but for the intercept.
 *
 * @param factors row-major, a factor a row: `count` x `length`
 * @param weights of the observations, not negative; 1 by default
 * @throws RangeError for too few entries, or another number of weights
 */
export function residualFactors(factors: Float64Array, count: number, length: number, weights?: Float64Array): ResidualFactors {
  checkMatrix('factors', factors.length, count, length)
  if (weights) checkCount('weights', weights.length, length, 'an observation')
  const roots = weights?.map(Math.sqrt) ?? new Float64Array(length).fill(1)
  const { rows, scales } = standardisedFactors(factors, count, length, roots, true)
  const { r } = orthogonalRows(rows, count, length)
  const out = factors.slice(0, count * length)
  const loadings = new Float64Array(count * count)
  for (let j = 0; j < count; j++) {
    loadings[j * count + j] = 1
    for (let i = 0; i < j; i++) {
      const own = r[i * count + i]! * scales[i]!
      const loading = own > 0 ? (r[i * count + j]! * scales[j]!) / own : 0
      loadings[j * count + i] = loading
      axpy(-loading, out, out, length, i * length, j * length)
    }
  }
  return { factors: out, loadings }
}

/**
 * Shocks of residual factors from shocks of the factors as given, by the loadings.
 *
 * @param shocks one entry a factor, fractions
 * @throws RangeError for loadings of other factors
 */
export function residualShocks(shocks: Float64Array, loadings: Float64Array): Float64Array {
  const count = shocks.length
  checkCount('loadings', loadings.length, count * count, 'a pair of factors')
  const out = Float64Array.from(shocks)
  for (let j = 0; j < count; j++) for (let i = 0; i < j; i++) out[j]! -= loadings[j * count + i]! * out[i]!
  return out
}
