import { mean } from './mean.ts'

/**
 * Central moment: mean of the deviations from the mean, raised to a power.
 *
 * @param order 2 is the population variance
 * @returns in the unit of the entries to that power; NaN for no entries
 */
export function centralMoment(values: Float64Array, order: 2 | 3 | 4): number {
  const centre = mean(values)
  let total = 0
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - centre
    const square = deviation * deviation
    total += order === 2 ? square : order === 3 ? square * deviation : square * square
  }
  return total / values.length
}
