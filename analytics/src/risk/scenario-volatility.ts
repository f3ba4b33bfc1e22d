import { checkedPeriodsPerYear } from '../performance/periods-per-year.ts'
import { standardDeviation } from '../statistics/variance.ts'

/**
 * Volatility per year of daily scenarios: their sample standard deviation times the root of the days a year.
 *
 * @param profitAndLoss one entry a scenario; amounts or fractions
 * @param daysPerYear valuation days of the calendar: 260 for Monday to Friday, 252 for an exchange
 * @returns in the unit of the entries; NaN for fewer than two or if one is unknown
 * @throws RangeError for days a year that are not above 0
 */
export function scenarioVolatility(profitAndLoss: Float64Array, daysPerYear: number): number {
  return standardDeviation(profitAndLoss) * Math.sqrt(checkedPeriodsPerYear(daysPerYear))
}

/**
 * Tracking error ex ante, a year: volatility of today's holdings less the benchmark, scenario by scenario.
 *
 * @param portfolioReturns fractions: profit and loss over NPV
 * @param benchmarkReturns fractions in the same currency and scenarios
 * @returns a fraction, never negative; NaN for fewer than two scenarios
 * @throws RangeError for series of different length
 */
export function trackingErrorExAnte(portfolioReturns: Float64Array, benchmarkReturns: Float64Array, daysPerYear: number): number {
  if (portfolioReturns.length !== benchmarkReturns.length)
    throw new RangeError(`${portfolioReturns.length} and ${benchmarkReturns.length} scenarios`)
  return scenarioVolatility(
    portfolioReturns.map((entry, s) => entry - benchmarkReturns[s]!),
    daysPerYear,
  )
}
