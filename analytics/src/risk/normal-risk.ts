import { checkValue } from '../statistics/check-argument.ts'
import { exponentialVariance } from '../statistics/exponential-moments.ts'
import { normalDensity } from '../statistics/normal-distribution.ts'
import { normalQuantile } from '../statistics/normal-quantile.ts'
import { checkConfidence } from './worst-rank.ts'

/** What a distribution of profit and loss or of returns is described by. */
export interface Spread {
  /** Standard deviation, not negative. */
  readonly deviation: number
  /** 0 by default, as is usual over one day. */
  readonly mean?: number
}

/**
 * Makes sure of a standard deviation. NaN stands for an unknown one and leads to NaN.
 *
 * @throws RangeError for one below 0
 */
export function checkDeviation(deviation: number): void {
  checkValue('deviation', deviation, !(deviation < 0), 'a standard deviation, 0 or more')
}

/**
 * Value at risk of a normal distribution: `z deviation - mean`.
 *
 * Source: A. McNeil, R. Frey, P. Embrechts, "Quantitative Risk Management", 2005, example 2.14.
 *
 * @param confidence in (0, 1); its z is exact (1.6449 at 95 %)
 * @param z of a house that rounds it: 1.645, or 1.65 as RiskMetrics
 * @returns a loss as a positive number in the unit of the deviation; NaN if that is
 * @throws RangeError for a confidence outside (0, 1) or a deviation below 0
 */
export function normalValueAtRisk({ deviation, mean = 0 }: Spread, confidence: number, z = normalQuantile(confidence)): number {
  checkConfidence(confidence)
  checkDeviation(deviation)
  return z * deviation - mean
}

/**
 * Expected shortfall of a normal distribution: `deviation φ(z) / (1 - confidence) - mean`.
 *
 * Source: McNeil, Frey, Embrechts, 2005, example 2.18.
 *
 * @returns a loss as a positive number in the unit of the deviation; NaN if that is
 * @throws RangeError for a confidence outside (0, 1) or a deviation below 0
 */
export function normalExpectedShortfall({ deviation, mean = 0 }: Spread, confidence: number): number {
  checkConfidence(confidence)
  checkDeviation(deviation)
  return (deviation * normalDensity(normalQuantile(confidence))) / (1 - confidence) - mean
}

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
