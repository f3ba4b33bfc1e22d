import { dot } from '../linear-algebra/dot.ts'
import { matrixVector } from '../linear-algebra/matrix-vector.ts'
import { checkCount, checkValue } from '../statistics/check-argument.ts'
import { chiSquareTail } from '../statistics/chi-square.ts'
import { normalCdf } from '../statistics/normal-distribution.ts'

/** The most likely way to a loss. */
export interface ReverseStress {
  /** Move of each factor, fractions. */
  readonly shocks: Float64Array
  /** Mahalanobis distance of the scenario from the mean: how many standard deviations of the portfolio the loss is away. */
  readonly distance: number
  /** Probability of a loss at least as large under the normal distribution. */
  readonly lossProbability: number
  /** Probability of a scenario at least as unlikely: the chi-square tail of the squared distance over all factors. */
  readonly scenarioProbability: number
}

/**
 * Reverse stress in closed form: of all scenarios in which a linear portfolio loses a given amount, the one with the highest
 * density under a normal distribution: `mean - Σw (loss + w·mean) / w'Σw`.
 *
 * Sources: P. Glasserman, C. Kang, W. Kang, "Stress Scenario Selection by Empirical Likelihood", Quantitative Finance 15, 2015;
 * T. Breuer, M. Jandačka, K. Rheinberger, M. Summer, "How to Find Plausible, Severe, and Useful Stress Scenarios", International
 * Journal of Central Banking 5, 2009.
 *
 * @param exposures of the portfolio to each factor, amounts, signed
 * @param covariance of the factors over the horizon, row-major
 * @param loss as a positive amount
 * @param means of the factors; 0 by default
 * @returns NaN throughout for a portfolio without risk
 * @throws RangeError for a covariance or means of other factors, or a loss that is no number
 */
export function reverseStress(
  exposures: Float64Array,
  covariance: Float64Array,
  loss: number,
  means?: Float64Array,
): ReverseStress {
  const size = exposures.length
  checkCount('covariances', covariance.length, size * size, 'a pair of factors')
  if (means) checkCount('means', means.length, size, 'a factor')
  checkValue('loss', loss, Number.isFinite(loss), 'a finite amount')
  const centre = means ?? new Float64Array(size)
  const products = matrixVector(covariance, size, size, exposures)
  const variance = dot(exposures, products)
  const needed = loss + dot(exposures, centre)
  const shocks = products.map((product, f) => (variance > 0 ? centre[f]! - (product * needed) / variance : Number.NaN))
  const signed = variance > 0 ? needed / Math.sqrt(variance) : Number.NaN
  return {
    shocks,
    distance: Math.abs(signed),
    lossProbability: normalCdf(-signed),
    scenarioProbability: chiSquareTail(signed * signed, size),
  }
}
