/**
 * Sum in the order of the entries with the rounding errors carried along: right to the last digit or two whatever the order and
 * the cancellation. The same entries in the same order give the same bits.
 *
 * Source: A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974.
 *
 * @param from first entry
 * @param to one after the last entry
 * @returns 0 for no entries; NaN if one is NaN
 */
export function sum(values: Float64Array, from = 0, to = values.length): number {
  let total = 0
  let lost = 0
  for (let i = from; i < to; i++) {
    const value = values[i]!
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  // Beyond the largest number the error of a sum is not a number, the sum itself is.
  return Number.isFinite(lost) ? total + lost : total
}
