import { checkValue } from '../statistics/check-argument.ts'
import { studentDensity, studentQuantile } from '../statistics/student-t.ts'
import { checkDeviation, type Spread } from './normal-risk.ts'
import { checkConfidence } from './worst-rank.ts'

/**
 * Value at risk of a t distribution with the given standard deviation: the t quantile times `deviation √((n - 2) / n)`, less the
 * mean.
 *
 * Source: A. McNeil, R. Frey, P. Embrechts, "Quantitative Risk Management", 2005, example 2.14.
 *
 * @param degreesOfFreedom above 2
 * @returns a loss as a positive number in the unit of the deviation
 * @throws RangeError for a confidence outside (0, 1) or degrees of freedom not above 2
 */
export function studentValueAtRisk({ deviation, mean = 0 }: Spread, confidence: number, degreesOfFreedom: number): number {
  checkConfidence(confidence)
  return scaleOf(deviation, degreesOfFreedom) * studentQuantile(confidence, degreesOfFreedom) - mean
}

/**
 * Expected shortfall of a t distribution with the given standard deviation.
 *
 * Source: McNeil, Frey, Embrechts, 2005, example 2.19.
 *
 * @returns a loss as a positive number in the unit of the deviation
 * @throws RangeError as {@link studentValueAtRisk}
 */
export function studentExpectedShortfall({ deviation, mean = 0 }: Spread, confidence: number, degreesOfFreedom: number): number {
  checkConfidence(confidence)
  const quantile = studentQuantile(confidence, degreesOfFreedom)
  const density = studentDensity(quantile, degreesOfFreedom)
  const factor = (density / (1 - confidence)) * ((degreesOfFreedom + quantile ** 2) / (degreesOfFreedom - 1))
  return scaleOf(deviation, degreesOfFreedom) * factor - mean
}

function scaleOf(deviation: number, degreesOfFreedom: number): number {
  checkDeviation(deviation)
  checkValue('degreesOfFreedom', degreesOfFreedom, degreesOfFreedom > 2, 'more than 2, or there is no standard deviation')
  return deviation * Math.sqrt((degreesOfFreedom - 2) / degreesOfFreedom)
}
