/**
 * A risk of one day over several by the square root of time: right for independent moves of equal variance without a mean.
 *
 * Source: J.P. Morgan/Reuters, "RiskMetrics Technical Document", 4th ed., 1996, section 5.2.
 *
 * @param horizonDays at least 1
 */
export function scaledToHorizon(oneDayRisk: number, horizonDays: number): number {
  return oneDayRisk * Math.sqrt(horizonDays)
}

/** How many windows of a horizon do not overlap: of 504 scenarios and 10 days about 50. */
export function independentWindows(scenarios: number, horizonDays: number): number {
  return Math.floor(scenarios / horizonDays)
}
