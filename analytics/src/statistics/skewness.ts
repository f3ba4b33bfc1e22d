import { centralMoment } from './central-moment.ts'
import { checkName } from './check-argument.ts'

/**
 * How a sample's skewness is stated.
 *
 * - `moment`: `m3 / m2^(3/2)`, of the population (g1).
 * - `adjusted`: Fisher-Pearson, `g1 sqrt(n (n - 1)) / (n - 2)` (G1), as spreadsheets, pandas and SAS print it.
 * - `sample`: `sum(d^3) n / ((n - 1)(n - 2)) / sigma^3` with the population's sigma, as Bacon's book and PerformanceAnalytics
 *   print it.
 * - `minitab`: `m3 / s^3` with the sample's deviation (b1).
 */
type SkewnessMethod = 'moment' | 'adjusted' | 'sample' | 'minitab'

/**
 * Skewness: negative if the losses are the longer tail.
 *
 * Sources: D. Joanes, C. Gill, "Comparing Measures of Sample Skewness and Kurtosis", The Statistician 47, 1998; for `sample` C.
 * Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @returns without a unit; NaN if the entries do not vary or are fewer than three (`moment`, `minitab`: two)
 */
export function skewness(values: Float64Array, method: SkewnessMethod = 'moment'): number {
  checkName('method', method, ['moment', 'adjusted', 'sample', 'minitab'])
  const n = values.length
  const moment = centralMoment(values, 3) / centralMoment(values, 2) ** 1.5
  if (method === 'moment') return moment
  if (method === 'minitab') return moment * ((n - 1) / n) ** 1.5
  if (n < 3) return Number.NaN
  if (method === 'sample') return (moment * n * n) / ((n - 1) * (n - 2))
  return (moment * Math.sqrt(n * (n - 1))) / (n - 2)
}
