import { type Linking, linked, linkingCoefficients } from './linking.ts'

/** What rows contributed to a return; fractions. */
export interface Contributions {
  /** Return of each day: the sum of the rows' `profitAndLoss / base`. */
  readonly returns: Float64Array
  /** The days linked. */
  readonly total: number
  /** Part of each row in `total`: together exactly that. */
  readonly rows: Float64Array
}

/**
 * Contribution to return. A row's contribution to a day is its profit and loss over the day's base, `V_{t-1} + in_t` of the scope; over
 * several days the contributions are linked so that they add up to the time-weighted return.
 *
 * @param profitAndLoss row by row, one entry a day, in the reporting currency
 * @param base of the scope; a day without a positive one contributes nothing, so 0 for the days that `timeWeightedReturn` left out
 * @throws RangeError if a day's return is -1 or less or unknown, or for a base that is NaN or of other days than the rows
 */
export function contributions(
  profitAndLoss: readonly Float64Array[],
  base: Float64Array,
  method: Linking = 'carino',
): Contributions {
  checkDays(profitAndLoss, base)
  const returns = new Float64Array(base.length)
  for (const row of profitAndLoss) for (let t = 0; t < base.length; t++) if (base[t]! > 0) returns[t]! += row[t]! / base[t]!
  const factors = linkingCoefficients(method, returns, new Float64Array(base.length))
  for (let t = 0; t < base.length; t++) factors[t] = base[t]! > 0 ? factors[t]! / base[t]! : 0
  const rows = Float64Array.from(profitAndLoss, (row) => {
    let sum = 0
    for (let t = 0; t < base.length; t++) if (factors[t] !== 0) sum += row[t]! * factors[t]!
    return sum
  })
  return { returns, total: linked(returns), rows }
}

/**
 * Contributions of one period from opening weights and returns: `w_i r_i`. They sum to the return of the period.
 *
 * @param weights share of each row in the scope's base, together 1
 * @returns 0 for a weight of 0, whatever the return; NaN where a return is unknown
 * @throws RangeError for lists of different length
 */
export function weightedContributions(weights: Float64Array, returns: Float64Array): Float64Array {
  if (weights.length !== returns.length)
    throw new RangeError(`${weights.length} weights and ${returns.length} returns: give one of each a row`)
  return weights.map((weight, i) => (weight === 0 ? 0 : weight * returns[i]!))
}

function checkDays(profitAndLoss: readonly Float64Array[], base: Float64Array): void {
  const day = base.findIndex(Number.isNaN)
  if (day >= 0) throw new RangeError(`the base of day ${day} is NaN: give the base, or 0 for a day that is left out`)
  for (const [i, row] of profitAndLoss.entries())
    if (row.length !== base.length)
      throw new RangeError(`row ${i} has ${row.length} days and the base ${base.length}: give the same days`)
}
