import { crossProducts } from '../linear-algebra/cross-products.ts'
import { checkMatrix } from './check-argument.ts'
import { checkDenominator, type Denominator } from './covariance.ts'
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
