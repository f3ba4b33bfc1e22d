import { kernel } from '../kernel/kernel.ts'
import { clearRows, rowAddress, rowOf, rowSpace, writeRow } from '../kernel/row-space.ts'
import { checkMatrix } from '../statistics/check-argument.ts'
import { tailSize } from './expected-shortfall.ts'
import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'
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
 * Historical value at risk and expected shortfall of many vectors, without putting them in order: the entries of the longest tail
 * are selected, of those the ones of the next, and so on. The same figures as `valueAtRisk` and, but for the order of the sum,
 * `expectedShortfall`.
 *
 * @param profitAndLoss row-major, `rows` x `scenarios`, + a gain
 * @returns losses as positive numbers; NaN for a row with an unknown entry
 * @throws RangeError for no scenario or a confidence outside (0, 1)
 */
export function tailRisk(profitAndLoss: Float64Array, rows: number, scenarios: number, levels: TailRiskLevels): TailRisk {
  checkMatrix('profitAndLoss', profitAndLoss.length, rows, scenarios)
  const reader = tailReader(rows, scenarios, levels)
  for (let row = 0; row < rows; row++) {
    writeRow(reader.space, PROFIT_AND_LOSS, profitAndLoss, row * scenarios)
    reader.read(row)
  }
  return reader.result
}

/**
 * The same of every position, without keeping the profit and loss of more than one.
 *
 * @throws RangeError as {@link tailRisk}
 */
export function positionTailRisk(positions: ScenarioPositions, scenarios: Scenarios, levels: TailRiskLevels): TailRisk {
  const { moveRow, exposure, value, currency } = positions
  const { count, moves, growth } = scenarios
  const currencies = growth.length / count
  const { space, read, result } = tailReader(moveRow.length, count, levels, currencies)
  for (let c = 0; c < currencies; c++) writeRow(space, GROWTH + c, growth, c * count)
  const out = rowAddress(space, PROFIT_AND_LOSS)
  const [end, move] = [out + space.length, rowAddress(space, MOVES)]
  for (let i = 0; i < moveRow.length; i++) {
    const row = moveRow[i]!
    const rate = rowAddress(space, GROWTH + currency[i]!)
    clearRows(space, PROFIT_AND_LOSS, PROFIT_AND_LOSS + 1)
    if (row >= 0) writeRow(space, MOVES, moves, row * count)
    space.numbers[space.aside / 8] = exposure[i]!
    if (row >= 0) kernel.addConverted1(move, 0, space.aside, out, end, rate, value[i]!)
    else kernel.addConverted0(move, 0, space.aside, out, end, rate, value[i]!)
    read(i)
  }
  return result
}

/** Rows of the kernel's memory: the profit and loss that is read, what is selected from, and what it is made of. */
const [PROFIT_AND_LOSS, CANDIDATES, MOVES, GROWTH] = [0, 1, 2, 3]

function tailReader(
  rows: number,
  scenarios: number,
  { valueAtRisk, expectedShortfall, tail = 'fractional' }: TailRiskLevels,
  currencies = 0,
) {
  if (scenarios === 0) throw new RangeError('value at risk of no scenarios: give at least one')
  for (const confidence of [...valueAtRisk, ...expectedShortfall]) checkConfidence(confidence)
  const ranks = valueAtRisk.map((confidence) => worstRank(scenarios, confidence))
  const sizes = expectedShortfall.map((confidence) => tailSize(scenarios, confidence, tail))
  // Every tail that is needed, the longest first.
  const tails = [...new Set([...ranks, ...sizes.map(Math.ceil)])].sort((a, b) => b - a)
  const rankAt = ranks.map((rank) => tails.indexOf(rank))
  const sizeAt = sizes.map((size) => tails.indexOf(Math.ceil(size)))
  const sums = new Float64Array(tails.length)
  const largest = new Float64Array(tails.length)
  const two = [new Float64Array(tails[0] ?? 0), new Float64Array(tails[0] ?? 0)] as const
  const space = rowSpace(scenarios, GROWTH + currencies)
  const selection = selectionSpace(scenarios, rowOf(space, CANDIDATES))
  const vector = rowOf(space, PROFIT_AND_LOSS)
  const [from, into] = [rowAddress(space, PROFIT_AND_LOSS), rowAddress(space, CANDIDATES)]
  const keep = (limit: number): number => {
    kernel.keepUpTo(from, from + 8 * scenarios, into, space.aside, limit)
    return space.offsets[space.aside / 4]! / 8
  }
  const result = {
    valueAtRisk: new Float64Array(rows * ranks.length),
    expectedShortfall: new Float64Array(rows * sizes.length),
  }

  /** Reads the profit and loss and writes its figures to a row of the result. */
  function read(row: number): void {
    for (let i = 0; i < tails.length; i++) {
      const length = tails[i]!
      // Each tail is selected from the one before it, to and fro between two arrays.
      const now = two[i % 2 === 0 ? 0 : 1]
      const before = two[i % 2 === 0 ? 1 : 0]
      if (i === 0) smallestValues(vector, 0, scenarios, length, selection, now, keep)
      else selectSmallest(before, tails[i - 1]!, length, selection, now)
      sums[i] = sumOf(now, length)
      largest[i] = largestOf(now, length)
    }
    for (let i = 0; i < rankAt.length; i++) result.valueAtRisk[row * ranks.length + i] = 0 - largest[rankAt[i]!]!
    for (let i = 0; i < sizeAt.length; i++) {
      const at = sizeAt[i]!
      const size = sizes[i]!
      result.expectedShortfall[row * sizes.length + i] = ((tails[at]! - size) * largest[at]! - sums[at]!) / size
    }
  }
  return { space, read, result }
}

function sumOf(numbers: Float64Array, count: number): number {
  let sum = 0
  for (let i = 0; i < count; i++) sum += numbers[i]!
  return sum
}
