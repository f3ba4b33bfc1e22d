import { checkName } from '../../statistics/check-argument.ts'
import type { Denominator } from '../../statistics/covariance.ts'
import { type AnnualMethod, annualisedReturn } from '../annualised-return.ts'
import { excessReturns, type PeriodRate, rateSeries } from './excess-returns.ts'

/**
 * The numerator of a ratio of return to risk.
 *
 * - `arithmetic`: mean excess return a period, times the periods a year (Sharpe 1994, Sortino, empyrical, ffn).
 * - `compounded`: excess returns a period, compounded to a year (PerformanceAnalytics' annualised ratios with `geometric =
 *   TRUE`).
 * - `difference`: return compounded to a year less rate compounded to a year (Bacon, Morningstar's fact sheets).
 */
export type RatioForm = 'arithmetic' | 'compounded' | 'difference'

/** How a ratio is made per year. */
export interface RatioOptions {
  /** A; 1 leaves the ratio per period. */
  readonly periodsPerYear?: number
  readonly form?: RatioForm
  /** The denominator of the squared deviations. */
  readonly denominator?: Denominator
}

/** Return above a rate, per year, in one of the forms. */
export function annualExcess(returns: Float64Array, rate: PeriodRate, periodsPerYear: number, form: RatioForm): number {
  checkName('form', form, ['arithmetic', 'compounded', 'difference'])
  if (form === 'difference')
    return annualisedReturn(returns, periodsPerYear) - annualisedReturn(rateSeries(rate, returns.length), periodsPerYear)
  const method: AnnualMethod = form === 'arithmetic' ? 'arithmetic' : 'geometric'
  return annualisedReturn(excessReturns(returns, rate), periodsPerYear, method)
}
