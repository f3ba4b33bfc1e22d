import { checkName } from './check-argument.ts'
import { mean } from './mean.ts'

/**
 * Denominator of a sum of squared deviations: n - 1 for the estimate from a sample, n for the whole population. Sharpe 1994
 * and most packages take the sample, Bacon's book and the CIPM examples the population.
 */
export type Denominator = 'sample' | 'population'

/** Makes sure of a denominator's name. */
export function checkDenominator(denominator: Denominator): void {
  checkName('denominator', denominator, ['sample', 'population'])
}

/**
 * Covariance of two series of equal length, entry by entry. Two passes, and the rounding error of the means is taken out again.
 *
 * Source: T. Chan, G. Golub, R. LeVeque, "Algorithms for Computing the Sample Variance", The American Statistician 37(3), 1983.
 *
 * @returns in the product of both units; NaN for fewer than two entries (population: one), or if an entry is NaN
 * @throws RangeError for series of different length
 */
export function covariance(x: Float64Array, y: Float64Array, denominator: Denominator = 'sample'): number {
  checkDenominator(denominator)
  const count = denominator === 'sample' ? x.length - 1 : x.length
  const products = deviationProduct(x, y)
  return count > 0 ? products / count : Number.NaN
}

/**
 * Sum of the products of both series' deviations from their means.
 *
 * @throws RangeError for series of different length
 */
export function deviationProduct(x: Float64Array, y: Float64Array): number {
  if (x.length !== y.length) throw new RangeError(`series of ${x.length} and ${y.length} entries`)
  const meanX = mean(x)
  const meanY = x === y ? meanX : mean(y)
  let products = 0
  let lost = 0
  let restX = 0
  let restY = 0
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX
    const dy = y[i]! - meanY
    const product = dx * dy
    const next = products + product
    lost += Math.abs(products) >= Math.abs(product) ? products - next + product : product - next + products
    products = next
    restX += dx
    restY += dy
  }
  return products + lost - (restX * restY) / x.length
}
