import { dot } from '../../linear-algebra/dot.ts'

/** Factors made comparable: deviations from their weighted means, times the root of the weights, each row of length 1. */
export interface StandardisedFactors {
  /** Row-major, a factor a row. A factor that does not vary is a row of zeros. */
  readonly rows: Float64Array
  readonly means: Float64Array
  /** Root of the weighted sum of squared deviations of each factor. */
  readonly scales: Float64Array
}

/**
 * @param factors row-major, a factor a row: `count` x `length`
 * @param rootWeights root of each observation's weight
 * @param isCentred false to take the factors as they are, for a regression through the origin
 */
export function standardisedFactors(
  factors: Float64Array,
  count: number,
  length: number,
  rootWeights: Float64Array,
  isCentred: boolean,
): StandardisedFactors {
  const rows = new Float64Array(count * length)
  const means = new Float64Array(count)
  const scales = new Float64Array(count)
  for (let f = 0; f < count; f++) {
    const start = f * length
    means[f] = isCentred ? weightedMean(factors, start, length, rootWeights) : 0
    let largest = 0
    for (let t = 0; t < length; t++) {
      rows[start + t] = (factors[start + t]! - means[f]!) * rootWeights[t]!
      largest = Math.max(largest, Math.abs(factors[start + t]! * rootWeights[t]!))
    }
    const scale = Math.sqrt(dot(rows, rows, length, start, start))
    // A constant leaves nothing but the rounding error of its mean.
    const varies = scale > length * Number.EPSILON * largest || Number.isNaN(scale)
    scales[f] = varies ? scale : 0
    for (let t = start; t < start + length; t++) rows[t] = varies ? rows[t]! / scale : 0
  }
  return { rows, means, scales }
}

/** Mean weighted by the squares of the root weights, corrected once for its own rounding error. */
function weightedMean(series: Float64Array, start: number, length: number, rootWeights: Float64Array): number {
  let centre = 0
  for (let pass = 0; pass < 2; pass++) {
    let sum = 0
    let weights = 0
    for (let t = 0; t < length; t++) {
      const weight = rootWeights[t]! * rootWeights[t]!
      sum += weight * (series[start + t]! - centre)
      weights += weight
    }
    centre += sum / weights
  }
  return centre
}
