import { type RowSource, rowsFrom } from '../linear-algebra/row-source.ts'
import { checkMatrix, checkValue } from '../statistics/check-argument.ts'
import { tailSize } from './expected-shortfall.ts'
import { checkConfidence } from './worst-rank.ts'

/** Scenarios that make up the tail of a total, with the weight of each in its mean: together 1. */
interface TailScenarios {
  readonly scenarios: Int32Array
  readonly weights: Float64Array
}

/**
 * The worst scenarios of a total, worst first; of equal losses the earlier scenario; unknown ones last.
 *
 * @param total one entry a scenario, + a gain
 * @throws RangeError for no scenario or a confidence outside (0, 1)
 */
export function tailScenarios(
  total: Float64Array,
  confidence: number,
  tail: 'fractional' | 'whole' = 'fractional',
): TailScenarios {
  checkConfidence(confidence)
  if (total.length === 0) throw new RangeError('tail of no scenarios')
  const size = tailSize(total.length, confidence, tail)
  const scenarios = worstScenarios(total, Math.ceil(size))
  const weights = new Float64Array(scenarios.length)
  for (let k = 0; k < weights.length; k++) weights[k] = Math.min(1, size - k) / size
  return { scenarios, weights }
}

/**
 * Indices of the scenarios with the largest losses, worst first; of equal losses the earlier one; unknown scenarios last.
 *
 * @param count how many; all if there are fewer
 * @throws RangeError for a count that is not a whole number from 0 on
 */
export function worstScenarios(total: Float64Array, count: number): Int32Array {
  checkValue('count', count, Number.isInteger(count) && count >= 0, 'a whole number from 0 on')
  const worth = total.map((gain) => (Number.isNaN(gain) ? Number.POSITIVE_INFINITY : gain))
  if (count === 0) return new Int32Array()
  const least = worth.toSorted()[Math.min(count, worth.length) - 1]!
  const worst = Int32Array.from(worth, (_, s) => s).filter((s) => worth[s]! <= least)
  return worst.sort((a, b) => (worth[a] === worth[b] ? a - b : worth[a]! - worth[b]!)).slice(0, count)
}

/**
 * Contributions of parts to the expected shortfall of their total: the mean loss of each part in the total's tail. They add up to
 * it.
 *
 * Source: D. Tasche, "Expected Shortfall and Beyond", Journal of Banking and Finance 26, 2002.
 *
 * @param parts row-major, a part a row: `count` x `scenarios`, + a gain; or a source of their rows
 * @returns one entry a part: a loss as a positive number, negative for a hedge; NaN if it is unknown in the tail
 * @throws RangeError for too few entries
 */
export function shortfallContributions(
  parts: Float64Array | RowSource,
  count: number,
  scenarios: number,
  tail: TailScenarios,
): Float64Array {
  if (parts instanceof Float64Array) checkMatrix('parts', parts.length, count, scenarios)
  const rows = rowsFrom(parts, scenarios)
  const means = rows.products?.(tail.weights, tail.scenarios) ?? tailMeans(rows, count, tail)
  return means.map((mean) => 0 - mean)
}

function tailMeans(rows: RowSource, count: number, { scenarios, weights }: TailScenarios): Float64Array {
  const means = new Float64Array(count)
  for (let i = 0; i < count; i++) for (let k = 0; k < scenarios.length; k++) means[i]! += weights[k]! * rows.at(i, scenarios[k]!)
  return means
}
