import { checkName } from './check-argument.ts'
import { correlation } from './correlation.ts'
import { deviationProduct } from './covariance.ts'
import { mean, restOfMean } from './mean.ts'

/**
 * How a series is compared with itself some entries later. `moment`: deviations from the mean of the whole series over its whole sum of
 * squares, as NIST and Box and Jenkins define it. `pearson`: correlation of the series without its last and without its first entries.
 */
export type AutocorrelationMethod = 'moment' | 'pearson'

/**
 * Autocorrelation of a series at a lag.
 *
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.12.
 *
 * @param lag in entries, 0 or more
 * @returns in [-1, 1]; NaN if the series does not vary or is not longer than the lag
 * @throws RangeError for a negative or fractional lag
 */
export function autocorrelation(values: Float64Array, lag = 1, method: AutocorrelationMethod = 'moment'): number {
  if (!(Number.isInteger(lag) && lag >= 0)) throw new RangeError(`a lag of ${lag}`)
  checkName('method', method, ['moment', 'pearson'])
  const count = values.length - lag
  if (count <= 0) return Number.NaN
  if (method === 'pearson') return correlation(values.subarray(0, count), values.subarray(lag))
  const centre = mean(values)
  const rest = restOfMean(values, centre)
  let products = 0
  for (let i = 0; i < count; i++) products += (values[i]! - centre - rest) * (values[i + lag]! - centre - rest)
  return products / deviationProduct(values, values)
}
