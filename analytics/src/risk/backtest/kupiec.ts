import { checkValue } from '../../statistics/check-argument.ts'
import { checkConfidence } from '../worst-rank.ts'
import { type LikelihoodRatioTest, likelihoodRatioTest, logLikelihood } from './likelihood-ratio.ts'

/**
 * Kupiec's proportion of failures: whether the share of hits is the one that the confidence promises.
 *
 * Source: P. Kupiec, "Techniques for Verifying the Accuracy of Risk Measurement Models", Journal of Derivatives 3, 1995.
 *
 * @param days that were tested, at least 1
 * @param hits of them, from 0 to all
 * @param confidence of the value at risk, e.g. 0.99
 * @returns one degree of freedom
 * @throws RangeError for no days, hits outside them, a value that is not whole, or a confidence outside (0, 1)
 */
export function kupiecTest(days: number, hits: number, confidence: number): LikelihoodRatioTest {
  checkConfidence(confidence)
  checkHits(days, hits)
  const promised = logLikelihood(hits, days - hits, 1 - confidence)
  const seen = logLikelihood(hits, days - hits, hits / days)
  return likelihoodRatioTest(2 * (seen - promised), 1)
}

/**
 * Makes sure of a number of days and hits.
 *
 * @throws RangeError for no days, hits outside them, or a value that is not whole
 */
export function checkHits(days: number, hits: number): void {
  checkValue('days', days, Number.isInteger(days) && days >= 1, 'a whole number from 1 on')
  checkValue('hits', hits, Number.isInteger(hits) && hits >= 0 && hits <= days, `a whole number from 0 to the ${days} days`)
}
