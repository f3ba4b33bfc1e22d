import { rowProducts } from '../../linear-algebra/cross-products.ts'
import { dot } from '../../linear-algebra/dot.ts'
import { solveUpper } from '../../linear-algebra/triangular-solve.ts'
import { coefficientSpread } from './coefficient-spread.ts'
import type { FactorDesign } from './factor-design.ts'

/** Many series explained by the same factors. The intercept, if there is one, comes before the factors. */
export interface Regressions {
  /** Row-major, a series a row. */
  readonly coefficients: Float64Array
  /** Classical; row-major, a series a row. */
  readonly standardErrors: Float64Array
  readonly tStatistics: Float64Array
  /** One entry a series: share of the variation around the mean (without an intercept, around 0) that is explained. */
  readonly rSquared: Float64Array
  readonly residualDeviation: Float64Array
  readonly degreesOfFreedom: number
}

const BLOCK = 4
/**
 * Below this share of the variation the residual is computed entry by entry: as a difference of squares it would lose its digits.
 */
const NEARLY_EXPLAINED = 1e-4

/**
 * Least squares regressions of many series on the same factors, with one factorisation for all and four series at a time. The
 * residual variation is the total less the explained one, as the orthogonal rows give it.
 *
 * @param series `design.length` entries each
 * @param design of the factors, see `factorDesign`
 * @returns NaN for a series with an unknown entry, and throughout if the factors are collinear
 */
export function regressEach(series: readonly Float64Array[], design: FactorDesign): Regressions {
  const { length, count: factors, observations } = design
  const count = series.length
  const size = factors + (design.hasIntercept ? 1 : 0)
  const degreesOfFreedom = Math.max(0, observations - size)
  const spread = coefficientSpread(design)
  const rootSpread = Float64Array.from({ length: size }, (_, i) => Math.sqrt(spread[i * size + i]!))
  const out = {
    coefficients: new Float64Array(count * size),
    standardErrors: new Float64Array(count * size),
    tStatistics: new Float64Array(count * size),
    rSquared: new Float64Array(count),
    residualDeviation: new Float64Array(count),
    degreesOfFreedom,
  }
  const block = new Float64Array(BLOCK * length)
  const loadings = new Float64Array(factors)
  for (let first = 0; first < count; first += BLOCK) {
    const rows = Math.min(BLOCK, count - first)
    const centres = centreRows(series, first, rows, design, block)
    // Whole pairs of rows, so that the bits of a series do not depend on how many stand beside it.
    const projections = rowProducts(block, rows + (rows % 2), design.q, factors, length)
    for (let row = 0; row < rows; row++) {
      const i = first + row
      const total = dot(block, block, length, row * length, row * length)
      loadings.set(projections.subarray(row * factors, (row + 1) * factors))
      let squares = total - dot(loadings, loadings)
      solveUpper(design.r, factors, loadings)
      if (design.penalty > 0 || squares < NEARLY_EXPLAINED * total) squares = residualSquares(block, row, loadings, design)
      writeCoefficients(out.coefficients, i * size, centres[row]!, loadings, design)
      const deviation = degreesOfFreedom > 0 ? Math.sqrt(squares / degreesOfFreedom) : Number.NaN
      for (let k = i * size, j = 0; j < size; k++, j++) {
        out.standardErrors[k] = deviation * rootSpread[j]!
        out.tStatistics[k] = out.coefficients[k]! / out.standardErrors[k]!
      }
      out.rSquared[i] = total > 0 ? 1 - squares / total : Number.NaN
      out.residualDeviation[i] = deviation
    }
  }
  return out
}

/** Lays a few series into a block as deviations from their means times the root of the weights; returns the means. */
function centreRows(
  all: readonly Float64Array[],
  first: number,
  rows: number,
  design: FactorDesign,
  block: Float64Array,
): Float64Array {
  const { length, rootWeights, sumOfWeights, hasIntercept } = design
  const centres = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    const series = all[first + row]!
    const centre = hasIntercept ? meanOf(series, length, rootWeights) / sumOfWeights : 0
    // Rounding error of the mean is removed with the second sum.
    let rest = 0
    for (let t = 0, k = row * length; t < length; t++, k++) {
      const root = rootWeights[t]!
      const deviation = (series[t]! - centre) * root
      block[k] = deviation
      rest += deviation * root
    }
    const correction = hasIntercept ? rest / sumOfWeights : 0
    centres[row] = centre + correction
    if (Math.abs(correction) > 1e-12 * Math.abs(centre))
      for (let t = 0, k = row * length; t < length; t++, k++) block[k]! -= correction * rootWeights[t]!
  }
  return centres
}

function meanOf(series: Float64Array, length: number, rootWeights: Float64Array): number {
  let [a, b] = [0, 0]
  const even = length - (length % 2)
  for (let t = 0; t < even; t += 2) {
    a += series[t]! * rootWeights[t]! * rootWeights[t]!
    b += series[t + 1]! * rootWeights[t + 1]! * rootWeights[t + 1]!
  }
  if (even < length) a += series[even]! * rootWeights[even]! * rootWeights[even]!
  return a + b
}

function residualSquares(block: Float64Array, row: number, loadings: Float64Array, design: FactorDesign): number {
  const { length, count, standardised } = design
  let squares = 0
  for (let t = 0; t < length; t++) {
    let rest = block[row * length + t]!
    for (let f = 0; f < count; f++) rest -= loadings[f]! * standardised.rows[f * length + t]!
    squares += rest * rest
  }
  return squares
}

function writeCoefficients(out: Float64Array, start: number, centre: number, loadings: Float64Array, design: FactorDesign): void {
  const { means, scales } = design.standardised
  const first = design.hasIntercept ? 1 : 0
  let intercept = centre
  for (let f = 0; f < loadings.length; f++) {
    const beta = scales[f]! > 0 ? loadings[f]! / scales[f]! : loadings[f]!
    out[start + first + f] = beta
    intercept -= beta * means[f]!
  }
  if (design.hasIntercept) out[start] = intercept
}
