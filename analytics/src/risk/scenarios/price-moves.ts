import { checkMatrix, checkName, checkValue } from '../../statistics/check-argument.ts'
/** `relative`: `p1 / p0 - 1`, of prices above 0. `absolute`: `p1 - p0`, where a price can be 0 or below. */
export type MoveKind = 'relative' | 'absolute'

/**
 * Moves from one entry to the next, restated for corporate actions by the caller.
 *
 * @param prices one entry a day
 * @returns one entry fewer: fractions, or amounts per unit; NaN where a price is unknown or, relative, the first is not above 0
 */
export function priceMoves(prices: Float64Array, kind: MoveKind = 'relative'): Float64Array {
  checkKind(kind)
  const moves = new Float64Array(Math.max(0, prices.length - 1))
  for (let t = 0; t < moves.length; t++) {
    const [before, after] = [prices[t]!, prices[t + 1]!]
    moves[t] = kind === 'absolute' ? after - before : before > 0 ? after / before - 1 : Number.NaN
  }
  return moves
}

/**
 * Moves over several days from moves of one day, in overlapping windows: relative ones compound, absolute ones add up.
 *
 * @param moves row-major, `rows` x `count`
 * @param horizonDays whole, at least 1
 * @returns row-major, `rows` x `count - horizonDays + 1`, the window that ends first first; none if there are fewer days
 * @throws RangeError for a horizon that is not a whole number from 1 on, or too few moves
 */
export function overlappingMoves(
  moves: Float64Array,
  rows: number,
  count: number,
  horizonDays: number,
  kind: MoveKind = 'relative',
): Float64Array {
  checkHorizon(horizonDays)
  checkKind(kind)
  checkMatrix('moves', moves.length, rows, count)
  const windows = Math.max(0, count - horizonDays + 1)
  const out = new Float64Array(rows * windows)
  for (let row = 0; row < rows; row++)
    for (let s = 0; s < windows; s++) {
      const from = row * count + s
      out[row * windows + s] = moveOver(moves, from, from + horizonDays, kind)
    }
  return out
}

/**
 * Growth of currencies over several days from growth of one day, in overlapping windows.
 *
 * @param growth row-major, `rows` x `count`: `X1 / X0`
 * @returns row-major, `rows` x `count - horizonDays + 1`
 * @throws RangeError as {@link overlappingMoves}
 */
export function overlappingGrowth(growth: Float64Array, rows: number, count: number, horizonDays: number): Float64Array {
  checkHorizon(horizonDays)
  checkMatrix('growth', growth.length, rows, count)
  const windows = Math.max(0, count - horizonDays + 1)
  const out = new Float64Array(rows * windows).fill(1)
  for (let row = 0; row < rows; row++)
    for (let s = 0; s < windows; s++)
      for (let d = 0; d < horizonDays; d++) out[row * windows + s]! *= growth[row * count + s + d]!
  return out
}

/**
 * One move over a run of days, for a historical window as a stress or a longer horizon.
 *
 * @param from first day
 * @param to one after the last day
 * @returns 0 for no days; NaN if a move is unknown
 * @throws RangeError for days outside the moves
 */
export function compoundedMove(moves: Float64Array, from: number, to: number, kind: MoveKind = 'relative'): number {
  checkKind(kind)
  const isInside = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= moves.length
  if (!isInside) checkValue('the run of days', `${from} to ${to}`, isInside, `whole days from 0 to ${moves.length}`)
  return moveOver(moves, from, to, kind)
}

function moveOver(moves: Float64Array, from: number, to: number, kind: MoveKind): number {
  if (kind === 'absolute') {
    let sum = 0
    for (let t = from; t < to; t++) sum += moves[t]!
    return sum
  }
  // 1 + r is written as growth less 1 at every step, so that small moves keep their digits.
  let growth = 0
  for (let t = from; t < to; t++) growth += moves[t]! * (1 + growth)
  return growth
}

function checkKind(kind: MoveKind): void {
  checkName('kind', kind, ['relative', 'absolute'])
}

function checkHorizon(horizonDays: number): void {
  checkValue('horizonDays', horizonDays, Number.isInteger(horizonDays) && horizonDays >= 1, 'a whole number of days from 1 on')
}
