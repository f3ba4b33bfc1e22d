import { cholesky, choleskySolve } from '../linear-algebra/cholesky.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'
import { checkCount, checkValue } from '../statistics/check-argument.ts'

/**
 * Moves of positions when factors move: `sum over f of beta_f shock_f`. A factor that is not named has shock 0.
 *
 * @param betas row-major, a position a row, a factor a column
 * @param shocks fractions, one entry a factor
 * @returns relative moves, one entry a position: a scenario for the profit and loss functions
 * @throws RangeError for betas of other positions or factors
 */
export function shockedMoves(betas: Float64Array, positions: number, shocks: Float64Array): Float64Array {
  checkCount('betas', betas.length, positions * shocks.length, 'a position and factor')
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
 * @returns one entry a factor, the means if none is given; NaN throughout if the given factors are collinear
 * @throws RangeError for a covariance that is not square, or factors that are not in it or given twice
 */
export function predictiveShocks(
  covariance: Float64Array,
  given: readonly number[],
  shocks: Float64Array,
  means?: Float64Array,
): Float64Array {
  const size = Math.round(Math.sqrt(covariance.length))
  checkCount('covariances', covariance.length, size * size, 'a pair of factors')
  checkCount('shocks', shocks.length, given.length, 'a given factor')
  if (means) checkCount('means', means.length, size, 'a factor')
  for (const i of given) checkValue('a given factor', i, Number.isInteger(i) && i >= 0 && i < size, `an index below ${size}`)
  checkCount('given factors', given.length, new Set(given).size, 'of each')
  const centre = means ?? new Float64Array(size)
  const count = given.length
  if (count === 0) return Float64Array.from(centre)
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
