import { normalDensity } from '../statistics/normal-distribution.ts'
import { normalQuantile } from '../statistics/normal-quantile.ts'
import { checkDeviation, type Spread } from './normal-risk.ts'
import { checkConfidence } from './worst-rank.ts'

/** A distribution by its first four moments. Packages take those of the population (divided by n). */
export interface Moments extends Spread {
  /** 0 for a symmetric distribution. */
  readonly skewness: number
  /** 0 for a normal distribution. */
  readonly excessKurtosis: number
}

/**
 * Quantile of a distribution near the normal, in standard deviations from the mean, by the expansion of Cornish and Fisher.
 *
 * @param z quantile of the standard normal distribution
 */
export function cornishFisherQuantile(z: number, skewness: number, excessKurtosis: number): number {
  return (
    z + ((z ** 2 - 1) * skewness) / 6 + ((z ** 3 - 3 * z) * excessKurtosis) / 24 - ((2 * z ** 3 - 5 * z) * skewness ** 2) / 36
  )
}

/**
 * Modified value at risk: the normal one with the quantile corrected for skewness and kurtosis. It can fall with the confidence
 * where the moments are far from normal.
 *
 * Sources: L. Favre, J.-A. Galeano, "Mean-Modified Value-at-Risk Optimization with Hedge Funds", Journal of Alternative
 * Investments 5, 2002; P. Zangari, RiskMetrics Monitor, 1996.
 *
 * @returns a loss as a positive number in the unit of the deviation; NaN if a moment is
 * @throws RangeError for a confidence outside (0, 1) or a deviation below 0
 */
export function modifiedValueAtRisk(moments: Moments, confidence: number): number {
  checkConfidence(confidence)
  checkDeviation(moments.deviation)
  const quantile = cornishFisherQuantile(normalQuantile(1 - confidence), moments.skewness, moments.excessKurtosis)
  return -(moments.mean ?? 0) - quantile * moments.deviation
}

/**
 * Modified expected shortfall: the mean beyond the modified value at risk under the Edgeworth expansion of second order.
 *
 * Source: K. Boudt, B. Peterson, C. Croux, "Estimation and Decomposition of Downside Risk for Portfolios with Non-normal
 * Returns", Journal of Risk 11, 2008, with its integrals solved.
 *
 * @param isFloored whether the result is at least the modified value at risk, as the authors do in practice ("operational"); true
 *   by default
 * @returns a loss as a positive number in the unit of the deviation; NaN if a moment is
 * @throws RangeError for a confidence outside (0, 1) or a deviation below 0
 */
export function modifiedExpectedShortfall(moments: Moments, confidence: number, isFloored = true): number {
  checkConfidence(confidence)
  const { deviation, mean = 0, skewness, excessKurtosis } = moments
  checkDeviation(deviation)
  const g = cornishFisherQuantile(normalQuantile(1 - confidence), skewness, excessKurtosis)
  const corrections =
    1 +
    (g ** 3 * skewness) / 6 +
    ((g ** 4 - 2 * g ** 2 - 1) * excessKurtosis) / 24 +
    ((g ** 6 - 9 * g ** 4 + 9 * g ** 2 + 3) * skewness ** 2) / 72
  const shortfall = (normalDensity(g) / (1 - confidence)) * corrections
  return deviation * (isFloored ? Math.max(shortfall, -g) : shortfall) - mean
}
