import { type AnnualMethod, annualisedReturn } from '../annualised-return.ts'
import { maximumDrawdownDepth } from './drawdown-measures.ts'
import { type DrawdownOptions, drawdownSeries } from './drawdown-series.ts'

/** How a ratio of annual return to drawdown is made. */
interface DrawdownRatioOptions extends DrawdownOptions {
  /** Rate without risk per year, taken from the annual return; 0 unless given. */
  readonly annualRiskFree?: number
  /** How the return per year is made. */
  readonly method?: AnnualMethod
}

/**
 * Calmar ratio: return per year over the maximum drawdown.
 *
 * Source: T. Young, "Calmar Ratio: A Smoother Tool", Futures 20(1), 1991. He takes the last 36 months; the caller cuts the
 * series.
 *
 * @param returns a period each, as fractions
 * @returns without a unit; infinite without a drawdown
 */
export function calmarRatio(returns: Float64Array, periodsPerYear: number, options: DrawdownRatioOptions = {}): number {
  return annualExcessReturn(returns, periodsPerYear, options) / maximumDrawdownDepth(drawdownSeries(returns, options))
}

function annualExcessReturn(returns: Float64Array, periodsPerYear: number, options: DrawdownRatioOptions): number {
  return annualisedReturn(returns, periodsPerYear, options.method ?? 'geometric') - (options.annualRiskFree ?? 0)
}
