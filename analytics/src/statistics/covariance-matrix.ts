import { crossProducts } from '../linear-algebra/cross-products.ts'
import { dot } from '../linear-algebra/dot.ts'
import { checkCount, checkMatrix, checkName, checkValue } from './check-argument.ts'
import { checkDenominator, type Denominator } from './covariance.ts'
import type { ExponentialStart } from './exponential-moments.ts'
import { checkDecay, exponentialWeights } from './exponential-weights.ts'
import { mean } from './mean.ts'

/**
 * Covariance matrix of series of equal length.
 *
 * @param series row-major, a series a row: `count` x `length`
 * @param denominator n - 1 (sample) or n (population)
 * @returns row-major, `count` x `count`, symmetric to the last bit, in the product of the series' units; NaN for fewer than two
 *   entries (population: one) and for every pair with an unknown entry
 * @throws RangeError for too few entries
 */
export function covarianceMatrix(
  series: Float64Array,
  count: number,
  length: number,
  denominator: Denominator = 'sample',
): Float64Array {
  checkMatrix('series', series.length, count, length)
  const centred = new Float64Array(count * length)
  for (let i = 0; i < count; i++) {
    const centre = mean(series, i * length, (i + 1) * length)
    for (let k = i * length; k < (i + 1) * length; k++) centred[k] = series[k]! - centre
  }
  checkDenominator(denominator)
  const divisor = denominator === 'sample' ? length - 1 : length
  const products = crossProducts(centred, count, length)
  return products.map((product) => (divisor > 0 ? product / divisor : Number.NaN))
}

/**
 * Covariance matrix with weights that fall with age, the newest entry last, the weights together 1.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.2: around zero.
 *
 * @param series row-major, a series a row: `count` x `length`
 * @param decay factor a period in (0, 1]: 0.94 daily, 0.97 monthly in RiskMetrics
 * @param around `zero`: products of the entries themselves. `weighted`: of their deviations from the weighted mean.
 * @param start `normalised`: the weights of the entries sum to 1. `recursive`: `decay C + (1 - decay) x y` from the first entry on, around
 *   zero.
 * @returns as {@link covarianceMatrix}, not annualised
 * @throws RangeError for too few entries, a decay outside (0, 1], or a recursion around the weighted mean
 */
export function exponentialCovarianceMatrix(
  series: Float64Array,
  count: number,
  length: number,
  decay: number,
  around: 'zero' | 'weighted' = 'zero',
  start: ExponentialStart = 'normalised',
): Float64Array {
  checkMatrix('series', series.length, count, length)
  checkName('around', around, ['zero', 'weighted'])
  checkName('start', start, ['normalised', 'recursive'])
  const isRecursive = start === 'recursive'
  checkValue('around', around, !isRecursive || around === 'zero', 'zero with a recursion')
  // A recursion from the first entry on leaves that one all the weight of the days before it.
  const weights = isRecursive
    ? Float64Array.from({ length }, (_, t) => (t === 0 ? 1 : 1 - decay) * decay ** (length - 1 - t))
    : exponentialWeights(length, decay)
  checkDecay(decay)
  const scaled = new Float64Array(count * length)
  for (let i = 0; i < count; i++) {
    const centre = around === 'zero' ? 0 : dot(series, weights, length, i * length)
    for (let t = 0; t < length; t++) scaled[i * length + t] = (series[i * length + t]! - centre) * Math.sqrt(weights[t]!)
  }
  return length > 0 ? crossProducts(scaled, count, length) : new Float64Array(count * count).fill(Number.NaN)
}

/**
 * Correlation matrix of a covariance matrix.
 *
 * @returns row-major, 1 on the diagonal; NaN where a variance is 0
 * @throws RangeError for a covariance of another size
 */
export function correlationOfCovariance(covariance: Float64Array, count: number): Float64Array {
  checkCount('covariances', covariance.length, count * count, 'a pair')
  const correlation = new Float64Array(count * count)
  for (let i = 0; i < count; i++)
    for (let j = 0; j < count; j++) {
      const scale = Math.sqrt(covariance[i * count + i]! * covariance[j * count + j]!)
      correlation[i * count + j] = scale > 0 ? (i === j ? 1 : covariance[i * count + j]! / scale) : Number.NaN
    }
  return correlation
}
