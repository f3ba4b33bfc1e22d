import { checkValue } from '../statistics/check-argument.ts'
/**
 * A risk of one day over several by the square root of time: right for independent moves of equal variance without a mean.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.2.
 *
 * @param horizonDays above 0
 * @throws RangeError for a horizon that is not
 */
export function scaledToHorizon(oneDayRisk: number, horizonDays: number): number {
  checkValue('horizonDays', horizonDays, horizonDays > 0 && horizonDays < Number.POSITIVE_INFINITY, 'a number of days above 0')
  return oneDayRisk * Math.sqrt(horizonDays)
}

/**
 * How many windows of a horizon do not overlap: of 504 scenarios and 10 days about 50.
 *
 * @throws RangeError for a horizon below 1
 */
export function independentWindows(scenarios: number, horizonDays: number): number {
  checkValue('horizonDays', horizonDays, horizonDays >= 1, 'a number of days from 1 on')
  return Math.floor(scenarios / horizonDays)
}
