import { exponentialVariance } from '../statistics/exponential-moments.ts'

/**
 * Parametric value at risk from exponentially weighted scenarios, the newest last: zero mean, the weights of the entries together
 * 1.
 *
 * Source: RiskMetrics Technical Document, 4th ed., 1996, sections 5.2 and 6.
 *
 * @param decay 0.94 for daily figures
 * @param z 1.645 for 95 %
 * @returns a loss as a positive number in the unit of the entries; NaN for none or if one is unknown
 * @throws RangeError for a decay outside (0, 1]
 */
export function exponentialValueAtRisk(profitAndLoss: Float64Array, decay = 0.94, z = 1.645): number {
  return z * Math.sqrt(exponentialVariance(profitAndLoss, decay))
}
