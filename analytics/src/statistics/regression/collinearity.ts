import { symmetricEigenvalues } from '../../linear-algebra/symmetric-eigenvalues.ts'
import { checkValue } from '../check-argument.ts'

/**
 * Condition index of factors from their correlation matrix: the largest singular value of the centred factors, each scaled to length 1,
 * over the smallest. 1 for uncorrelated factors; infinite if one is a combination of the others or does not vary. Above 30 the source calls
 * the dependence moderate to strong.
 *
 * Source: D. Belsley, E. Kuh, R. Welsch, "Regression Diagnostics", Wiley 1980, chapter 3 (there without centring).
 */
export function conditionIndexOf(correlation: Float64Array, count: number): number {
  const { values } = symmetricEigenvalues(correlation, count)
  const [largest, smallest] = [values[0]!, values[count - 1]!]
  // Below this an eigenvalue is rounding error.
  return smallest > count * Number.EPSILON * largest ? Math.sqrt(largest / smallest) : Number.POSITIVE_INFINITY
}

/**
 * The smallest ridge penalty that brings the condition index of a correlation matrix down to a limit: the diagonal grows by it.
 *
 * @param maxConditionIndex above 1
 * @returns 0 if the index is within the limit
 * @throws RangeError for a limit that is not above 1
 */
export function penaltyForConditionIndex(correlation: Float64Array, count: number, maxConditionIndex: number): number {
  checkValue('maxConditionIndex', maxConditionIndex, maxConditionIndex > 1, 'more than 1')
  const { values } = symmetricEigenvalues(correlation, count)
  const square = maxConditionIndex ** 2
  return Math.max(0, (values[0]! - square * values[count - 1]!) / (square - 1))
}
