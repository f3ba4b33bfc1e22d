import { checkName } from '../statistics/check-argument.ts'
import { type AnnualMethod, annualisedReturn } from './annualised-return.ts'
import { drawdownEpisodes, losingRuns } from './drawdown-episodes.ts'
import { averageDrawdown, maximumDrawdownDepth, painIndex, ulcerIndex } from './drawdown-measures.ts'
import { type DrawdownOptions, drawdownSeries } from './drawdown-series.ts'

/** How a ratio of annual return to drawdown is made. */
export interface DrawdownRatioOptions extends DrawdownOptions {
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

export interface SterlingOptions extends DrawdownRatioOptions {
  /** The maximum drawdown (PerformanceAnalytics), or the mean of the deepest ones. */
  readonly drawdown?: 'maximum' | { readonly averageOf: number }
  /** Added to the drawdown, 0.1 unless given. */
  readonly addition?: number
}

/**
 * Sterling ratio: return per year over a drawdown plus ten per cent.
 *
 * Source: D. Jones, 1981, after C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @returns without a unit
 */
export function sterlingRatio(returns: Float64Array, periodsPerYear: number, options: SterlingOptions = {}): number {
  const { drawdown = 'maximum', addition = 0.1 } = options
  const drawdowns = drawdownSeries(returns, options)
  const depth = drawdown === 'maximum' ? maximumDrawdownDepth(drawdowns) : averageDrawdown(drawdowns, drawdown.averageOf)
  return annualExcessReturn(returns, periodsPerYear, options) / (depth + addition)
}

export interface BurkeOptions extends DrawdownRatioOptions {
  /** Drawdowns are unbroken runs of losses (with `linking: 'arithmetic'` as Bacon prints them), or the episodes below a peak. */
  readonly drawdowns?: 'losingRuns' | 'episodes'
  /** Modified: the squares are averaged over the number of periods. */
  readonly isModified?: boolean
}

/**
 * Burke ratio: return per year over the root of the sum of squared drawdowns.
 *
 * Source: G. Burke, "A Sharper Sharpe Ratio", Futures 23(3), 1994; C. Bacon, as above.
 *
 * @returns without a unit; infinite without a drawdown
 */
export function burkeRatio(returns: Float64Array, periodsPerYear: number, options: BurkeOptions = {}): number {
  const { drawdowns = 'losingRuns', isModified = false } = options
  checkName('drawdowns', drawdowns, ['losingRuns', 'episodes'])
  const depths =
    drawdowns === 'losingRuns'
      ? [...losingRuns(returns, options.linking)]
      : drawdownEpisodes(drawdownSeries(returns, options)).map(({ depth }) => depth)
  let squares = 0
  for (const depth of depths) squares += depth * depth
  return annualExcessReturn(returns, periodsPerYear, options) / Math.sqrt(isModified ? squares / returns.length : squares)
}

/**
 * Martin ratio (ulcer performance index): return per year over the ulcer index.
 *
 * Source: P. Martin, B. McCann, "The Investor's Guide to Fidelity Funds", 1989.
 *
 * @returns without a unit; infinite without a drawdown
 */
export function martinRatio(returns: Float64Array, periodsPerYear: number, options: DrawdownRatioOptions = {}): number {
  return annualExcessReturn(returns, periodsPerYear, options) / ulcerIndex(drawdownSeries(returns, options))
}

/** Pain ratio: return per year over the pain index. Infinite without a drawdown. */
export function painRatio(returns: Float64Array, periodsPerYear: number, options: DrawdownRatioOptions = {}): number {
  return annualExcessReturn(returns, periodsPerYear, options) / painIndex(drawdownSeries(returns, options))
}

function annualExcessReturn(returns: Float64Array, periodsPerYear: number, options: DrawdownRatioOptions): number {
  return annualisedReturn(returns, periodsPerYear, options.method ?? 'geometric') - (options.annualRiskFree ?? 0)
}
