import { kernel } from '../../kernel/kernel.ts'
import { rowAddress, rowOf, rowSpace, writeRow } from '../../kernel/row-space.ts'
import { blackValue } from '../../valuation/black.ts'
import { type EuropeanOption, presentValues, signOf } from '../../valuation/option-price.ts'
import { revaluedMoves } from './revaluation.ts'

/** Between these deviations of the underlying's logarithm until expiry the kernel has all digits. */
const MIN_DEVIATION = 1e-8
const MAX_DEVIATION = 8
/** How far apart, as a logarithm, the present values of underlying and strike may be for the same reason. */
const MAX_APART = 600

/**
 * Absolute moves of a European option's value per unit when its underlying moves, by full revaluation with everything but the
 * underlying's price unchanged. The same as `revaluedMoves` with `optionPrice`, to 1e-15 of the larger of price and strike.
 *
 * @param option as it stands today
 * @param underlyingMoves relative; NaN where unknown
 * @returns in the unit of the option's price, one entry a scenario; exactly 0 for no move; NaN for a move below -1, and of an option that has no price
 */
export function optionMoves(option: EuropeanOption, underlyingMoves: Float64Array): Float64Array {
  const { asset, money, deviation } = presentValues(option)
  const apart = Math.log(asset / money)
  const isPlain = deviation >= MIN_DEVIATION && deviation <= MAX_DEVIATION && Math.abs(apart) <= MAX_APART
  if (!isPlain) return revaluedMoves(underlyingMoves, option.spot, (spot) => valueAt({ ...option, spot }))
  const count = underlyingMoves.length
  // Today stands before the scenarios, so that it is valued by the same steps. Moves, values, and four rows of scratch space.
  const space = rowSpace(count + 2, 6)
  const [moves, out, scratch] = [rowAddress(space, 0), rowAddress(space, 1), rowAddress(space, 2)]
  const gains = rowOf(space, 1)
  const value = (end: number, today: number) =>
    kernel.optionMoves(moves, end, out, scratch, space.stride, today, asset, money, apart, deviation, signOf(option.right))
  writeRow(space, 0, NO_MOVE)
  value(moves + 16, 0)
  writeRow(space, 0, underlyingMoves)
  if (count > 0) value(moves + 8 * (count + (count % 2)), gains[0]!)
  return gains.slice(0, count)
}

const NO_MOVE = new Float64Array(2)

/** `optionPrice`, but NaN where a move leads out of its range. */
function valueAt(option: EuropeanOption): number {
  const { asset, money, deviation } = presentValues(option)
  return blackValue(signOf(option.right), asset, money, deviation)
}
