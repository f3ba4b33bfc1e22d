import { checkName } from '../../statistics/check-argument.ts'
import { excessReturns, type PeriodRate } from './excess-returns.ts'
import { annualExcess, type RatioOptions } from './ratio-form.ts'
import { volatility } from './volatility.ts'

interface SharpeOptions extends RatioOptions {
  /** The risk is the deviation of the excess returns (Sharpe 1994) or of the returns themselves (Sharpe 1966, Bacon). */
  readonly deviationOf?: 'excess' | 'returns'
}

/**
 * Sharpe ratio: return above a rate, over the deviation of that difference. By default as Sharpe 1994: mean over sample deviation
 * of the excess returns, annualised by the root of the periods a year.
 *
 * Source: W. Sharpe, "The Sharpe Ratio", Journal of Portfolio Management 21(1), 1994.
 *
 * @param returns a period each, as fractions
 * @param riskFree rate a period, the same each or one a period
 * @returns without a unit; NaN for fewer than two returns, or returns that do not vary
 * @throws RangeError if the rate is a series of another length
 */
export function sharpeRatio(returns: Float64Array, riskFree: PeriodRate = 0, options: SharpeOptions = {}): number {
  const { periodsPerYear = 1, form = 'arithmetic', denominator = 'sample', deviationOf = 'excess' } = options
  checkName('deviationOf', deviationOf, ['excess', 'returns'])
  const risk = volatility(deviationOf === 'excess' ? excessReturns(returns, riskFree) : returns, periodsPerYear, denominator)
  return risk === 0 ? Number.NaN : annualExcess(returns, riskFree, periodsPerYear, form) / risk
}
