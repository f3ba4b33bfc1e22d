import { downsideDeviation } from './downside-deviation.ts'
import type { PeriodRate } from './excess-returns.ts'
import type { PartialDenominator } from './partial-moment.ts'
import { annualExcess, type RatioForm } from './ratio-form.ts'

interface SortinoOptions {
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
