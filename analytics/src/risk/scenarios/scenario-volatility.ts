import { checkedPeriodsPerYear } from '../../performance/periods-per-year.ts'
import { standardDeviation } from '../../statistics/variance.ts'

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
