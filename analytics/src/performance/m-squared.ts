import type { Denominator } from '../statistics/covariance.ts'
import { activeReturn } from './active-return.ts'
import { type AnnualMethod, annualisedReturn } from './annualised-return.ts'
import { type PeriodRate, rateSeries } from './excess-returns.ts'
import type { Linking } from './linked-return.ts'
import { volatility } from './volatility.ts'

/**
 * M squared from figures per year: the return that the portfolio would have had at the market's risk, `F + (R - F) sigma_m /
 * sigma_p`.
 *
 * Source: F. Modigliani, L. Modigliani, "Risk-Adjusted Performance", Journal of Portfolio Management 23(2), 1997.
 *
 * @param portfolioRisk volatility, positive
 * @returns a fraction per year; NaN or infinite for a portfolio risk of 0
 */
export function mSquaredOf(portfolioReturn: number, portfolioRisk: number, marketRisk: number, riskFree: number): number {
  return riskFree + (portfolioReturn - riskFree) * (marketRisk / portfolioRisk)
}

export interface MSquaredOptions {
  readonly periodsPerYear?: number
  /** How returns per year are made. */
  readonly method?: AnnualMethod
  /** Of the squared deviations; the choice cancels out for series of equal length. */
  readonly denominator?: Denominator
}

/**
 * M squared of return series: {@link mSquaredOf} with returns and volatilities per year.
 *
 * @param riskFree rate a period, the same each or one a period
 * @returns a fraction per year; NaN for fewer than two returns, none that vary, or a growth below 0
 */
export function mSquared(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  options: MSquaredOptions = {},
): number {
  const { periodsPerYear = 1, method = 'geometric', denominator = 'sample' } = options
  return mSquaredOf(
    annualisedReturn(returns, periodsPerYear, method),
    volatility(returns, periodsPerYear, denominator),
    volatility(benchmark, periodsPerYear, denominator),
    annualisedReturn(rateSeries(riskFree, returns.length), periodsPerYear, method),
  )
}

/** M squared above the benchmark's return per year, as a difference or as a ratio less 1. */
export function mSquaredExcess(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  options: MSquaredOptions = {},
  active: Linking = 'geometric',
): number {
  const { periodsPerYear = 1, method = 'geometric' } = options
  return activeReturn(
    mSquared(returns, benchmark, riskFree, options),
    annualisedReturn(benchmark, periodsPerYear, method),
    active,
  )
}
