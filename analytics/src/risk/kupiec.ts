import { type LikelihoodRatioTest, likelihoodRatioTest, logLikelihood } from './likelihood-ratio.ts'
import { checkConfidence } from './worst-rank.ts'

/**
 * Kupiec's proportion of failures: whether the share of hits is the one that the confidence promises.
 *
 * Source: P. Kupiec, "Techniques for Verifying the Accuracy of Risk Measurement Models", Journal of Derivatives 3, 1995.
 *
 * @param days that were tested, at least 1
 * @param hits of them, from 0 to all
 * @param confidence of the value at risk, e.g. 0.99
 * @returns one degree of freedom
 * @throws RangeError for no days, hits outside them or a confidence outside (0, 1)
 */
export function kupiecTest(days: number, hits: number, confidence: number): LikelihoodRatioTest {
  checkConfidence(confidence)
  if (!(days >= 1 && hits >= 0 && hits <= days)) throw new RangeError(`${hits} hits in ${days} days`)
  const promised = logLikelihood(hits, days - hits, 1 - confidence)
  const seen = logLikelihood(hits, days - hits, hits / days)
  return likelihoodRatioTest(2 * (seen - promised), 1)
}

/**
 * Kupiec's time until first failure: whether the first hit came too early or too late.
 *
 * Source: as {@link kupiecTest}.
 *
 * @param day of the first hit, counted from 1
 * @returns one degree of freedom
 * @throws RangeError for a day below 1 or a confidence outside (0, 1)
 */
export function timeUntilFirstFailureTest(day: number, confidence: number): LikelihoodRatioTest {
  checkConfidence(confidence)
  if (!(day >= 1)) throw new RangeError(`a first hit on day ${day}`)
  const promised = logLikelihood(1, day - 1, 1 - confidence)
  const seen = logLikelihood(1, day - 1, 1 / day)
  return likelihoodRatioTest(2 * (seen - promised), 1)
}

/** Day of the first hit, counted from 1; null if there is none. */
export function firstFailure(hits: Uint8Array): number | null {
  const index = hits.indexOf(1)
  return index < 0 ? null : index + 1
}
