import { checkCount, checkValue } from '../statistics/check-argument.ts'
import { checkDecay } from '../statistics/exponential-weights.ts'

/**
 * Volatility of each day as it was forecast the evening before: `s²(t+1) = decay s²(t) + (1 - decay) r²(t)`, around zero.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.2.
 *
 * @param returns one entry a day
 * @param decay factor a day in (0, 1]
 * @param initialVariance of the first day, e.g. the sample's
 * @returns one entry more than the returns; the last is tomorrow's; NaN from an unknown return on
 * @throws RangeError for a decay outside (0, 1] or an initial variance below 0
 */
export function exponentialVolatilities(returns: Float64Array, decay: number, initialVariance: number): Float64Array {
  checkDecay(decay)
  checkValue('initialVariance', initialVariance, initialVariance >= 0, 'a variance, 0 or more')
  const volatilities = new Float64Array(returns.length + 1)
  let variance = initialVariance
  volatilities[0] = Math.sqrt(variance)
  for (let t = 0; t < returns.length; t++) {
    variance = decay * variance + (1 - decay) * returns[t]! ** 2
    volatilities[t + 1] = Math.sqrt(variance)
  }
  return volatilities
}

/**
 * Moves brought to tomorrow's volatility: each is multiplied by tomorrow's volatility over its own day's. For one series of
 * profit and loss, or for each instrument's moves before holdings are revalued.
 *
 * Source: J. Hull, A. White, "Incorporating Volatility Updating into the Historical Simulation Method for Value at Risk", Journal
 * of Risk 1, 1998.
 *
 * @param moves one entry a day
 * @param volatilities one entry more than the moves, as {@link exponentialVolatilities} gives them
 * @returns NaN where a day's volatility is 0
 * @throws RangeError for another number of volatilities
 */
export function volatilityWeightedMoves(moves: Float64Array, volatilities: Float64Array): Float64Array {
  checkCount('volatilities', volatilities.length, moves.length + 1, 'a move, and one for tomorrow')
  const tomorrow = volatilities[moves.length]!
  return moves.map((move, t) => (volatilities[t]! > 0 ? (move * tomorrow) / volatilities[t]! : Number.NaN))
}
