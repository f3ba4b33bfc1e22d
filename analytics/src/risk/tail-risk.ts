import { tailSize } from './expected-shortfall.ts'
import { largestOf, selectionSpace, selectSmallest, smallestValues } from './smallest-values.ts'
import { checkConfidence, worstRank } from './worst-rank.ts'

/** Value at risk and expected shortfall of many vectors of profit and loss at once. */
export interface TailRisk {
  /** Row-major: a vector a row, a confidence a column; by the rule `up`. */
  readonly valueAtRisk: Float64Array
  /** Row-major: a vector a row, a confidence a column. */
  readonly expectedShortfall: Float64Array
}

export interface TailRiskLevels {
  /** Confidences of the values at risk. */
  readonly valueAtRisk: readonly number[]
  /** Confidences of the expected shortfalls. */
  readonly expectedShortfall: readonly number[]
  readonly tail?: 'fractional' | 'whole'
}

/**
 * Historical value at risk and expected shortfall of many vectors, without putting them in order: the entries of the longest tail are
 * selected, of those the ones of the next, and so on. The same figures as `valueAtRisk` and, but for the order of the sum,
 * `expectedShortfall`.
 *
 * @param profitAndLoss row-major, `rows` x `scenarios`, + a gain
 * @returns losses as positive numbers; NaN for a row with an unknown entry
 * @throws RangeError for no scenario or a confidence outside (0, 1)
 */
export function tailRisk(profitAndLoss: Float64Array, rows: number, scenarios: number, levels: TailRiskLevels): TailRisk {
  if (scenarios === 0) throw new RangeError('value at risk of no scenarios')
  const { tail = 'fractional' } = levels
  for (const confidence of [...levels.valueAtRisk, ...levels.expectedShortfall]) checkConfidence(confidence)
  const ranks = levels.valueAtRisk.map((confidence) => worstRank(scenarios, confidence))
  const sizes = levels.expectedShortfall.map((confidence) => tailSize(scenarios, confidence, tail))
  // Every tail that is needed, the longest first.
  const tails = [...new Set([...ranks, ...sizes.map(Math.ceil)])].sort((a, b) => b - a)
  const out = {
    valueAtRisk: new Float64Array(rows * ranks.length),
    expectedShortfall: new Float64Array(rows * sizes.length),
  }
  const space = selectionSpace(scenarios)
  const sums = new Float64Array(tails.length)
  const largest = new Float64Array(tails.length)
  const rankAt = ranks.map((rank) => tails.indexOf(rank))
  const sizeAt = sizes.map((size) => tails.indexOf(Math.ceil(size)))
  let [now, before] = [new Float64Array(tails[0] ?? 0), new Float64Array(tails[0] ?? 0)]
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < tails.length; i++) {
      const length = tails[i]!
      if (i === 0) smallestValues(profitAndLoss, row * scenarios, scenarios, length, space, now)
      else selectSmallest(before, tails[i - 1]!, length, space, now)
      sums[i] = sumOf(now, length)
      largest[i] = largestOf(now, length)
      ;[now, before] = [before, now]
    }
    for (let i = 0; i < rankAt.length; i++) out.valueAtRisk[row * ranks.length + i] = -largest[rankAt[i]!]!
    for (let i = 0; i < sizeAt.length; i++) {
      const [at, size] = [sizeAt[i]!, sizes[i]!]
      out.expectedShortfall[row * sizes.length + i] = ((tails[at]! - size) * largest[at]! - sums[at]!) / size
    }
  }
  return out
}

function sumOf(numbers: Float64Array, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += numbers[i]!
  return sum
}
