import { growthIndex } from './linked-return.ts'

/**
 * Linked returns of every window of a number of periods.
 *
 * @param window periods, 1 or more
 * @param periodsPerYear if given the returns are per year: `(1 + R)^(A / window) - 1`; only for windows of a year and more (GIPS)
 * @returns one entry for each window, the first ends with the period `window - 1`; empty if the series is shorter
 * @throws RangeError for a window that is not a whole number from 1, or one of less than a year that is to be annualised
 */
export function rollingReturns(returns: Float64Array, window: number, periodsPerYear?: number): Float64Array {
  checkWindow(window)
  if (periodsPerYear !== undefined && window < periodsPerYear)
    throw new RangeError(`${window} of ${periodsPerYear} periods a year are not annualised`)
  const growth = growthIndex(returns)
  const rolled = new Float64Array(Math.max(0, returns.length - window + 1))
  const power = periodsPerYear === undefined ? 1 : periodsPerYear / window
  for (let i = 0; i < rolled.length; i++) rolled[i] = (growth[i + window]! / growth[i]!) ** power - 1
  return rolled
}

/**
 * Any measure of every window of a series.
 *
 * @param window entries, 1 or more
 * @param measure of a window, which is a view on the series
 * @returns one entry for each window; empty if the series is shorter
 * @throws RangeError for a window that is not a whole number from 1
 */
export function rolling(values: Float64Array, window: number, measure: (window: Float64Array) => number): Float64Array {
  checkWindow(window)
  const rolled = new Float64Array(Math.max(0, values.length - window + 1))
  for (let i = 0; i < rolled.length; i++) rolled[i] = measure(values.subarray(i, i + window))
  return rolled
}

function checkWindow(window: number): void {
  if (!(Number.isInteger(window) && window >= 1)) throw new RangeError(`a window of ${window}`)
}
