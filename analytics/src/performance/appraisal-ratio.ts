import type { Denominator } from '../statistics/covariance.ts'
import { type AlphaForm, jensenAlpha } from './alpha.ts'
import type { PeriodRate } from './excess-returns.ts'
import { marketRisk } from './market-risk.ts'

export interface AppraisalOptions {
  /** A; 1 leaves the ratio per period. */
  readonly periodsPerYear?: number
  /** How alpha is made per year. */
  readonly form?: AlphaForm
  readonly denominator?: Denominator
}

/**
 * Appraisal ratio: Jensen's alpha per unit of specific risk.
 *
 * Source: J. Treynor, F. Black, "How to Use Security Analysis to Improve Portfolio Selection", Journal of Business 46(1), 1973.
 *
 * @param riskFree rate a period, the same each or one a period
 * @returns without a unit; infinite or NaN without specific risk
 * @throws RangeError for series of different length
 */
export function appraisalRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  options: AppraisalOptions = {},
): number {
  const { periodsPerYear = 1, form = 'arithmetic', denominator = 'sample' } = options
  const { specific } = marketRisk(returns, benchmark, riskFree, periodsPerYear, denominator)
  return jensenAlpha(returns, benchmark, riskFree, periodsPerYear, form) / specific
}
