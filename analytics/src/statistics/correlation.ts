import { deviationProduct } from './covariance.ts'

/**
 * Product-moment correlation (Pearson) of two series of equal length.
 *
 * @returns in [-1, 1]; NaN for fewer than two entries, if an entry is NaN or if a series does not vary
 * @throws RangeError for series of different length
 */
export function correlation(x: Float64Array, y: Float64Array): number {
  if (x.length !== y.length) throw new RangeError(`series of ${x.length} and ${y.length} entries`)
  const ratio = deviationProduct(x, y) / (Math.sqrt(deviationProduct(x, x)) * Math.sqrt(deviationProduct(y, y)))
  return Math.min(1, Math.max(-1, ratio))
}
