import { checkName, checkValue } from '../../statistics/check-argument.ts'
import { checkConfidence } from '../worst-rank.ts'
import { hitCount } from './backtest-hits.ts'
import { kupiecTest } from './kupiec.ts'
import { type LikelihoodRatioTest, likelihoodRatioTest, logLikelihood } from './likelihood-ratio.ts'

/** How often a day without (0) or with (1) a hit was followed by one without or with. */
interface HitTransitions {
  readonly n00: number
  readonly n01: number
  readonly n10: number
  readonly n11: number
}

/**
 * Counts the steps from day to day: one fewer than there are days.
 *
 * @param hits one entry a day, 1 for a hit, else 0
 * @throws RangeError for any other entry
 */
export function hitTransitions(hits: Uint8Array): HitTransitions {
  const wrong = hits.findIndex((hit) => hit > 1)
  if (wrong >= 0) checkValue(`hit ${wrong}`, hits[wrong], false, '1 for a hit, else 0')
  const counts = [0, 0, 0, 0]
  for (let t = 1; t < hits.length; t++) counts[hits[t - 1]! * 2 + hits[t]!]!++
  const [n00, n01, n10, n11] = counts as [number, number, number, number]
  return { n00, n01, n10, n11 }
}

/**
 * Christoffersen's test of independence: whether a hit makes a hit on the next day more or less likely.
 *
 * Source: P. Christoffersen, "Evaluating Interval Forecasts", International Economic Review 39, 1998.
 *
 * @returns one degree of freedom; statistic 0 if no hit, or nothing but hits, came before another day
 */
export function independenceTest({ n00, n01, n10, n11 }: HitTransitions): LikelihoodRatioTest {
  const steps = n00 + n01 + n10 + n11
  const alike = logLikelihood(n01 + n11, n00 + n10, steps > 0 ? (n01 + n11) / steps : 0)
  const afterMiss = logLikelihood(n01, n00, n00 + n01 > 0 ? n01 / (n00 + n01) : 0)
  const afterHit = logLikelihood(n11, n10, n10 + n11 > 0 ? n11 / (n10 + n11) : 0)
  return likelihoodRatioTest(2 * (afterMiss + afterHit - alike), 1)
}

/**
 * Christoffersen's conditional coverage: the right share of hits, and independent ones; the sum of both statistics.
 *
 * @param hits one entry a day, 1 for a hit, at least one day
 * @param confidence of the value at risk
 * @param sample of the share of hits: `all` days (default; Jorion, rugarch) or only those `afterFirst`, which have a day before
 *   them (Christoffersen)
 * @returns two degrees of freedom
 * @throws RangeError for no days or a confidence outside (0, 1)
 */
export function conditionalCoverageTest(
  hits: Uint8Array,
  confidence: number,
  sample: 'all' | 'afterFirst' = 'all',
): LikelihoodRatioTest {
  checkConfidence(confidence)
  checkName('sample', sample, ['all', 'afterFirst'])
  const tested = sample === 'all' ? hits : hits.subarray(1)
  const coverage = kupiecTest(tested.length, hitCount(tested), confidence)
  return likelihoodRatioTest(coverage.statistic + independenceTest(hitTransitions(hits)).statistic, 2)
}
