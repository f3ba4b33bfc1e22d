import { centralMoment } from './central-moment.ts'
import { checkName } from './check-argument.ts'

/**
 * How a sample's kurtosis is stated.
 *
 * - `moment`: `m4 / m2^2`, of the population; 3 for a normal distribution.
 * - `excess`: `moment - 3` (g2).
 * - `adjusted`: the unbiased form for normal samples, `(n - 1)((n + 1) g2 + 6) / ((n - 2)(n - 3))` (G2), as spreadsheets and
 *   pandas print it: an excess.
 * - `sample`: `sum(d^4) / s^4 n (n + 1) / ((n - 1)(n - 2)(n - 3))`, not an excess, as Bacon's book prints it.
 * - `sampleExcess`: `sample - 3 (n - 1)^2 / ((n - 2)(n - 3))`, equal to `adjusted`.
 */
type KurtosisMethod = 'moment' | 'excess' | 'adjusted' | 'sample' | 'sampleExcess'

/**
 * Kurtosis: how heavy the tails are.
 *
 * Sources: D. Joanes, C. Gill, "Comparing Measures of Sample Skewness and Kurtosis", The Statistician 47, 1998; for `sample` C.
 * Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @returns without a unit; NaN if the entries do not vary or are fewer than four (`moment`, `excess`: two)
 */
export function kurtosis(values: Float64Array, method: KurtosisMethod = 'excess'): number {
  checkName('method', method, ['moment', 'excess', 'adjusted', 'sample', 'sampleExcess'])
  const n = values.length
  const moment = centralMoment(values, 4) / centralMoment(values, 2) ** 2
  if (method === 'moment') return moment
  if (method === 'excess') return moment - 3
  if (n < 4) return Number.NaN
  if (method === 'adjusted') return ((n - 1) * ((n + 1) * (moment - 3) + 6)) / ((n - 2) * (n - 3))
  const sample = (moment * (n - 1) * (n + 1)) / ((n - 2) * (n - 3))
  return method === 'sample' ? sample : sample - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
}
