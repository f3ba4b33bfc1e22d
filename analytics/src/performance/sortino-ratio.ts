import { mean } from '../statistics/mean.ts'
import { downsideDeviation } from './downside-deviation.ts'
import { excessReturns, type PeriodRate } from './excess-returns.ts'
import { type PartialDenominator, partialMoment } from './partial-moment.ts'
import { annualExcess, type RatioForm } from './ratio-form.ts'

export interface SortinoOptions {
  /** A; 1 leaves the ratio per period, as PerformanceAnalytics does. */
  readonly periodsPerYear?: number
  readonly form?: RatioForm
  readonly denominator?: PartialDenominator
}

/**
 * Sortino ratio: return above a minimum acceptable return over the downside deviation below it. By default mean over deviation
 * with all returns in the denominator, annualised by the root of the periods a year.
 *
 * Source: F. Sortino, L. Price, "Performance Measurement in a Downside Risk Framework", Journal of Investing 3(3), 1994.
 *
 * @param returns a period each, as fractions
 * @param minimum acceptable return a period, the same each or one a period
 * @returns without a unit; infinite without a shortfall; NaN if there is no excess either
 */
export function sortinoRatio(returns: Float64Array, minimum: PeriodRate = 0, options: SortinoOptions = {}): number {
  const { periodsPerYear = 1, form = 'arithmetic', denominator = 'full' } = options
  return annualExcess(returns, minimum, periodsPerYear, form) / downsideDeviation(returns, minimum, periodsPerYear, denominator)
}

/**
 * Kappa: mean return above a minimum over the root of the lower partial moment of the same order. Order 1 is omega less 1, order
 * 2 the Sortino ratio a period.
 *
 * Source: P. Kaplan, J. Knowles, "Kappa: A Generalized Downside Risk-Adjusted Performance Measure", 2004.
 *
 * @param order 1 or more
 * @returns without a unit, per period; infinite without a shortfall
 * @throws RangeError for an order below 1
 */
export function kappa(returns: Float64Array, minimum: PeriodRate, order: number): number {
  if (!(order >= 1)) throw new RangeError(`kappa of order ${order}: 1 or more`)
  return mean(excessReturns(returns, minimum)) / partialMoment(returns, minimum, order) ** (1 / order)
}

/**
 * Upside potential ratio: mean surplus above a minimum over the downside deviation below it.
 *
 * Source: F. Sortino, R. van der Meer, A. Plantinga, "The Dutch Triangle", Journal of Portfolio Management 26(1), 1999.
 *
 * @param denominator all returns, or on each side those of that side (PerformanceAnalytics' default)
 * @returns without a unit, per period; infinite without a shortfall
 */
export function upsidePotentialRatio(
  returns: Float64Array,
  minimum: PeriodRate = 0,
  denominator: Exclude<PartialDenominator, 'fullLessOne'> = 'full',
): number {
  const upside = partialMoment(returns, minimum, 1, { side: 'above', denominator })
  return upside / downsideDeviation(returns, minimum, 1, denominator)
}
