/**
 * Absolute moves of an instrument's value per unit when its underlying moves: full revaluation, scenario by scenario, with
 * everything but the underlying's price unchanged.
 *
 * @param underlyingMoves relative
 * @param spot the underlying's price today
 * @param valueAt value per unit of the instrument at a price of the underlying, e.g. an option's model price at its own
 *   volatility
 * @returns in the unit of `valueAt`, one entry a scenario; exactly 0 for no move
 */
export function revaluedMoves(underlyingMoves: Float64Array, spot: number, valueAt: (price: number) => number): Float64Array {
  const today = valueAt(spot)
  return underlyingMoves.map((move) => valueAt(spot * (1 + move)) - today)
}

/**
 * Relative moves of a bond's price from moves of its own yield, to second order: `-D dy + C dy² / 2`.
 *
 * Source: F. Fabozzi, "Fixed Income Mathematics", chapters on duration and convexity.
 *
 * @param yieldMoves absolute, as fractions: 0.0001 is a basis point
 * @param modifiedDuration in years
 * @param convexity in years squared
 * @returns as fractions of the price to which duration and convexity refer
 */
export function bondMoves(yieldMoves: Float64Array, modifiedDuration: number, convexity: number): Float64Array {
  const moves = new Float64Array(yieldMoves.length)
  for (let s = 0; s < moves.length; s++) moves[s] = yieldMoves[s]! * (convexity * 0.5 * yieldMoves[s]! - modifiedDuration)
  return moves
}
