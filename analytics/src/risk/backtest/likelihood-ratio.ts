import { checkValue } from '../../statistics/check-argument.ts'
import { chiSquareTail } from '../../statistics/distributions/chi-square.ts'

/** A likelihood ratio test of a backtest. */
export interface LikelihoodRatioTest {
  /** -2 times the logarithm of the ratio of the likelihoods, never negative. */
  readonly statistic: number
  /** Probability of so large a statistic if the model is right. */
  readonly pValue: number
  readonly degreesOfFreedom: number
}

/** The test that a statistic stands for. Rounding below 0 is 0; NaN for a statistic of NaN. */
export function likelihoodRatioTest(statistic: number, degreesOfFreedom: number): LikelihoodRatioTest {
  const bounded = Math.max(0, statistic)
  return { statistic: bounded, pValue: chiSquareTail(bounded, degreesOfFreedom), degreesOfFreedom }
}

/**
 * Logarithm of the likelihood of independent events: `hits ln p + misses ln(1 - p)`, with 0 ln 0 = 0.
 *
 * @throws RangeError for a probability outside [0, 1], and a value that is not a number of events
 */
export function logLikelihood(hits: number, misses: number, probability: number): number {
  checkValue('probability', probability, probability >= 0 && probability <= 1, 'a fraction from 0 to 1')
  checkValue('hits and misses', `${hits} and ${misses}`, hits >= 0 && misses >= 0, 'how often each was seen, 0 or more')
  return (hits > 0 ? hits * Math.log(probability) : 0) + (misses > 0 ? misses * Math.log1p(-probability) : 0)
}
