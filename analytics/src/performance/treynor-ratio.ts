import { beta } from './beta.ts'
import type { PeriodRate } from './excess-returns.ts'
import { marketRisk } from './market-risk.ts'
import { annualExcess, type RatioOptions } from './ratio-form.ts'

export interface TreynorOptions extends RatioOptions {
  /** Divides by beta, or (modified) by the systematic risk. */
  readonly isModified?: boolean
}

/**
 * Treynor ratio: return above a rate per unit of beta.
 *
 * Source: J. Treynor, "How to Rate Management of Investment Funds", Harvard Business Review 43(1), 1965.
 *
 * @param riskFree rate a period, the same each or one a period
 * @returns a fraction per year (modified: without a unit); NaN where beta is
 * @throws RangeError for series of different length
 */
export function treynorRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  options: TreynorOptions = {},
): number {
  const { periodsPerYear = 1, form = 'arithmetic', denominator = 'sample', isModified = false } = options
  const excess = annualExcess(returns, riskFree, periodsPerYear, form)
  if (!isModified) return excess / beta(returns, benchmark, riskFree)
  return excess / marketRisk(returns, benchmark, riskFree, periodsPerYear, denominator).systematic
}
