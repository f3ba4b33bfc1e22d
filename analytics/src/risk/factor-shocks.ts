import { cholesky, choleskySolve } from '../linear-algebra/cholesky.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'

/**
 * Moves of positions when factors move: `sum over f of beta_f shock_f`. A factor that is not named has shock 0.
 *
 * @param betas row-major, a position a row, a factor a column
 * @param shocks fractions, one entry a factor
 * @returns relative moves, one entry a position: a scenario for the profit and loss functions
 */
export function shockedMoves(betas: Float64Array, positions: number, shocks: Float64Array): Float64Array {
  return matrixVector(betas, positions, shocks.length, shocks)
}

/**
 * Shocks of all factors when some are given: the others take their mean under a joint normal distribution, given those.
 *
 * Source: P. Kupiec, "Stress Testing in a Value at Risk Framework", Journal of Derivatives 6, 1998.
 *
 * @param covariance of the factors, row-major
 * @param given index of each shocked factor, each once
 * @param shocks one entry a given factor, fractions
 * @param means of all factors; 0 by default
 * @returns one entry a factor; NaN throughout if the given factors are collinear
 */
export function predictiveShocks(
  covariance: Float64Array,
  given: readonly number[],
  shocks: Float64Array,
  means?: Float64Array,
): Float64Array {
  const size = Math.round(Math.sqrt(covariance.length))
  const centre = means ?? new Float64Array(size)
  const count = given.length
  const among = new Float64Array(count * count)
  given.forEach((i, a) => {
    for (let b = 0; b < count; b++) among[a * count + b] = covariance[i * size + given[b]!]!
  })
  const lower = cholesky(among, count)
  if (lower === null) return new Float64Array(size).fill(Number.NaN)
  const away = Float64Array.from(given, (i, a) => shocks[a]! - centre[i]!)
  const weights = choleskySolve(lower, count, away)
  const out = Float64Array.from(centre)
  for (let f = 0; f < size; f++) for (let a = 0; a < count; a++) out[f]! += covariance[f * size + given[a]!]! * weights[a]!
  given.forEach((i, a) => {
    out[i] = shocks[a]!
  })
  return out
}
