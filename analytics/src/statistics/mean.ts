import { sum } from './sum.ts'

/**
 * Arithmetic mean, to the last digit: what rounding left of the deviations is put back.
 *
 * @param from first entry
 * @param to one after the last entry
 * @returns in the unit of the entries; NaN for none
 */
export function mean(values: Float64Array, from = 0, to = values.length): number {
  const centre = sum(values, from, to) / (to - from)
  const rest = restOfMean(values, centre, from, to)
  return Number.isFinite(rest) ? centre + rest : centre
}

/** Mean of the deviations from a rounded mean: what the mean lacks beyond its last digit. */
function restOfMean(values: Float64Array, centre: number, from = 0, to = values.length): number {
  let rest = 0
  for (let i = from; i < to; i++) rest += values[i]! - centre
  return rest / (to - from)
}
