import { dot } from '../linear-algebra/dot.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'
import { addRows, upTo } from '../linear-algebra/row-combination.ts'
import type { RowSource } from '../linear-algebra/row-source.ts'
import { checkCount, checkMatrix } from '../statistics/check-argument.ts'
import { mean } from '../statistics/mean.ts'

/** How the variation of a total comes from its parts. */
interface VarianceContributions {
  /** `Cov(part, total) / Var(total)`, one entry a part: together 1; negative for a hedge. NaN if the total does not vary. */
  readonly shares: Float64Array
  /** Sample standard deviation of the total, in the unit of the parts, a scenario; not annualised. */
  readonly deviation: number
  /** The total in each scenario. */
  readonly total: Float64Array
}

/**
 * Euler contributions to the standard deviation of a total, from the scenarios of its parts: two passes over them, the covariance
 * matrix of the parts is never built. The contribution of a part in units of risk is its share times the deviation.
 *
 * Source: D. Tasche, "Risk Contributions and Performance Measurement", 1999.
 *
 * @param parts row-major, a part a row: `count` x `scenarios`; profit and loss, or returns with weights; or
 *   a source of their rows
 * @param weights of the parts in the total; 1 by default
 * @param total the parts in each scenario, weighted and added up; added up here by default
 * @returns NaN shares for fewer than two scenarios or an unknown entry
 * @throws RangeError for too few entries or another number of weights
 */
export function varianceContributions(
  parts: Float64Array | RowSource,
  count: number,
  scenarios: number,
  weights: Float64Array = new Float64Array(count).fill(1),
  total: Float64Array = weightedSum(parts, count, scenarios, weights),
): VarianceContributions {
  if (parts instanceof Float64Array) checkMatrix('parts', parts.length, count, scenarios)
  checkCount('weights', weights.length, count, 'a part')
  const centre = mean(total)
  const deviations = new Float64Array(scenarios)
  for (let s = 0; s < scenarios; s++) deviations[s] = total[s]! - centre
  const squares = dot(deviations, deviations)
  const shares = matrixVector(parts, count, scenarios, deviations)
  for (let i = 0; i < count; i++) shares[i] = squares > 0 ? (weights[i]! * shares[i]!) / squares : Number.NaN
  return {
    shares,
    deviation: scenarios > 1 ? Math.sqrt(squares / (scenarios - 1)) : Number.NaN,
    total,
  }
}

function weightedSum(parts: Float64Array | RowSource, count: number, scenarios: number, weights: Float64Array): Float64Array {
  const total = new Float64Array(scenarios)
  addRows(parts, scenarios, upTo(count), weights, 0, count, total)
  return total
}
