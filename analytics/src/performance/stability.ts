import { linearFit } from '../statistics/linear-fit.ts'
import { quantileOfSorted } from '../statistics/quantile.ts'

/**
 * Stability: R squared of a straight line through the cumulative logarithmic returns. 1 is steady growth.
 *
 * @param returns a period each, as fractions above -1
 * @returns in [0, 1]; NaN for fewer than two returns, or one of -1 or less
 */
export function stability(returns: Float64Array): number {
  const cumulative = new Float64Array(returns.length)
  let total = 0
  for (let i = 0; i < returns.length; i++) {
    total += Math.log1p(returns[i]!)
    cumulative[i] = total
  }
  return linearFit(Float64Array.from(cumulative.keys()), cumulative).rSquared
}

/**
 * Tail ratio: size of the return at the upper quantile over the size of that at the lower one; above 1 where the gains are the
 * longer tail.
 *
 * @param tail probability of each tail, 0.05 unless given; quantiles by definition 7
 * @throws RangeError for no returns, and a tail outside (0, 0.5]
 */
export function tailRatio(returns: Float64Array, tail = 0.05): number {
  if (!(tail > 0 && tail <= 0.5)) throw new RangeError(`a tail of ${tail}`)
  const sorted = returns.toSorted()
  return Math.abs(quantileOfSorted(sorted, 1 - tail)) / Math.abs(quantileOfSorted(sorted, tail))
}
