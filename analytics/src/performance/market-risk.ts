import { checkDenominator, type Denominator } from '../statistics/covariance.ts'
import { linearFit } from '../statistics/linear-fit.ts'
import { excessReturns, type PeriodRate } from './excess-returns.ts'
import { volatility } from './volatility.ts'

/** The risk of a return series, split by the market model. Deviations per year, as fractions. */
export interface MarketRisk {
  readonly beta: number
  /** Intercept per period. */
  readonly intercept: number
  /** Share of the variance that the benchmark explains, in [0, 1]. */
  readonly rSquared: number
  /** beta times the benchmark's volatility; negative with beta. */
  readonly systematic: number
  /** Deviation of the residuals. */
  readonly specific: number
  /** Root of the sum of both squares. */
  readonly total: number
}

/**
 * Systematic and specific risk by regression of excess returns on the benchmark's.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @param riskFree rate a period, the same each or one a period
 * @param denominator of the squared deviations: n (Bacon) or n - 1; the residuals' mean is 0, so that both agree with the parts
 *   of the variance
 * @returns NaN throughout for fewer than two periods or a benchmark that does not vary
 * @throws RangeError for series of different length
 */
export function marketRisk(
  returns: Float64Array,
  benchmark: Float64Array,
  riskFree: PeriodRate = 0,
  periodsPerYear = 1,
  denominator: Denominator = 'sample',
): MarketRisk {
  const market = excessReturns(benchmark, riskFree)
  const fit = linearFit(market, excessReturns(returns, riskFree))
  checkDenominator(denominator)
  const count = denominator === 'sample' ? returns.length - 1 : returns.length
  const systematic = fit.slope * volatility(market, periodsPerYear, denominator)
  const specific = Math.sqrt((fit.residualSquares / count) * periodsPerYear)
  const { slope, intercept, rSquared } = fit
  return { beta: slope, intercept, rSquared, systematic, specific, total: Math.hypot(systematic, specific) }
}

/** Coefficient of determination: squared correlation of returns with the benchmark's, in [0, 1]; NaN if one does not vary. */
export function rSquared(returns: Float64Array, benchmark: Float64Array): number {
  return linearFit(benchmark, returns).rSquared
}
