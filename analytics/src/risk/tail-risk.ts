import { kernel } from '../kernel/kernel.ts'
import { clearRows, rowAddress, rowSpace, writeRow } from '../kernel/row-space.ts'
import { checkMatrix } from '../statistics/check-argument.ts'
import { meanOfWorst, tailSize } from './expected-shortfall.ts'
import type { ScenarioPositions, Scenarios } from './scenario-positions.ts'
import { worstOfRow, worstRoom } from './worst-of-row.ts'
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
 * Historical value at risk and expected shortfall of many vectors, of which only the entries of the longest tail are put in order. The
 * same figures as `valueAtRisk` and `expectedShortfall`, to the last bit.
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
  const end = out + space.length
  for (let next = 0; next < moveRow.length; next += ROWS_AHEAD) {
    const until = Math.min(next + ROWS_AHEAD, moveRow.length)
    for (let i = next; i < until; i++) if (moveRow[i]! >= 0) writeRow(space, MOVES + i - next, moves, moveRow[i]! * count)
    for (let i = next; i < until; i++) {
      const move = rowAddress(space, MOVES + i - next)
      const rate = rowAddress(space, GROWTH + currency[i]!)
      clearRows(space, PROFIT_AND_LOSS, PROFIT_AND_LOSS + 1)
      space.numbers[space.aside / 8] = exposure[i]!
      if (moveRow[i]! >= 0) kernel.addConverted1(move, 0, space.aside, out, end, rate, value[i]!)
      else kernel.addConverted0(move, 0, space.aside, out, end, rate, value[i]!)
      read(i)
    }
  }
  return result
}

/** Rows of the kernel's memory: the profit and loss that is read, and what it is made of. */
const [PROFIT_AND_LOSS, MOVES] = [0, 1]
/** Series that are copied before the first is used: one after the other they come faster. */
const ROWS_AHEAD = 4
const GROWTH = MOVES + ROWS_AHEAD

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
  const longest = Math.max(1, ...ranks, ...sizes.map(Math.ceil))
  const space = rowSpace(scenarios, GROWTH + currencies, worstRoom(scenarios, longest))
  const { worst, select } = worstOfRow(space, PROFIT_AND_LOSS, longest)
  const result = {
    valueAtRisk: new Float64Array(rows * ranks.length),
    expectedShortfall: new Float64Array(rows * sizes.length),
  }

  /** Reads the profit and loss and writes its figures to a row of the result. */
  function read(row: number): void {
    select()
    for (let i = 0; i < ranks.length; i++) result.valueAtRisk[row * ranks.length + i] = 0 - worst[ranks[i]! - 1]!
    for (let i = 0; i < sizes.length; i++) result.expectedShortfall[row * sizes.length + i] = meanOfWorst(worst, sizes[i]!)
  }
  return { space, read, result }
}
