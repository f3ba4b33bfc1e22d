import { checkName } from '../../statistics/check-argument.ts'
import { mean } from '../../statistics/mean.ts'
import { annualisedReturn } from '../annualised-return.ts'
import { beta } from './beta.ts'
import { excessReturns, type PeriodRate, rateSeries } from './excess-returns.ts'

/**
 * How alpha becomes one per year.
 *
 * - `arithmetic`: intercept a period times A.
 * - `compounded`: `(1 + intercept)^A - 1`, as empyrical does since 0.5.
 * - `difference`: `R - F - beta (B - F)` with returns compounded to a year, as Bacon and PerformanceAnalytics' jensenAlpha do.
 */
type AlphaForm = 'arithmetic' | 'compounded' | 'difference'

/**
 * Jensen's alpha: the return that beta does not explain, `r - f - beta (b - f)`.
 *
 * Source: M. Jensen, "The Performance of Mutual Funds in the Period 1945-1964", Journal of Finance 23(2), 1968.
 *
 * @param returns a period each, as fractions
 * @param benchmark of the same periods
 * @param riskFree rate a period, the same each or one a period
 * @param periodsPerYear A; 1 leaves the intercept per period
 * @returns a fraction per year; NaN where {@link beta} is
 * @throws RangeError for series of different length
 */
export function jensenAlpha(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  periodsPerYear = 1,
  form: AlphaForm = 'arithmetic',
): number {
  checkName('form', form, ['arithmetic', 'compounded', 'difference'])
  const slope = beta(returns, benchmark, riskFree)
  if (form === 'difference') {
    const free = annualisedReturn(rateSeries(riskFree, returns.length), periodsPerYear)
    const market = annualisedReturn(benchmark, periodsPerYear) - free
    return annualisedReturn(returns, periodsPerYear) - free - slope * market
  }
  const intercept = mean(excessReturns(returns, riskFree)) - slope * mean(excessReturns(benchmark, riskFree))
  return form === 'arithmetic' ? intercept * periodsPerYear : (1 + intercept) ** periodsPerYear - 1
}
