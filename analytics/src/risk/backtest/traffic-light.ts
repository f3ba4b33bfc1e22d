import { checkValue } from '../../statistics/check-argument.ts'
import { binomialCdf } from '../../statistics/distributions/binomial.ts'
import { checkConfidence } from '../worst-rank.ts'
import { checkHits } from './kupiec.ts'

/** The Basel Committee's verdict on a backtest. */
interface TrafficLight {
  readonly zone: 'green' | 'yellow' | 'red'
  /** Probability of at most so many hits if the model is right. */
  readonly cumulativeProbability: number
  /** Probability of at least so many hits if the model is right: the error of rejecting it. */
  readonly tailProbability: number
  /** Added to the multiplier 3 of 1996, or 1.5 of 2019, for 250 days at 99 %; null for any other test. */
  readonly multiplierAddOn: number | null
}

/** The framework of the multiplier: the internal models approach of 1996, or the revised market risk framework of 2019. */
type BaselFramework = 'basel1996' | 'basel2019'

/** For 5 to 9 hits in 250 days, and for more. */
const ADD_ONS: Record<BaselFramework, readonly number[]> = {
  basel1996: [0.4, 0.5, 0.65, 0.75, 0.85, 1],
  basel2019: [0.2, 0.26, 0.33, 0.38, 0.42, 0.5],
}

/**
 * Basel zones: yellow from the number of hits whose cumulative probability reaches 95 %, red from 99.99 %. For 250 days at 99 %
 * that is 0 to 4 green, 5 to 9 yellow, from 10 red.
 *
 * Source: Basel Committee on Banking Supervision, "Supervisory Framework for the Use of Backtesting in Conjunction with the
 * Internal Models Approach to Market Risk Capital Requirements", January 1996, table 2; "Minimum Capital Requirements for Market
 * Risk", January 2019, MAR32.9, table 1.
 *
 * @param days that were tested
 * @param hits of them
 * @param confidence of the value at risk; 0.99 by default
 * @throws RangeError for no days, hits outside them, a value that is not whole, a confidence outside (0, 1), or another framework
 */
export function trafficLight(
  days: number,
  hits: number,
  confidence = 0.99,
  framework: BaselFramework = 'basel1996',
): TrafficLight {
  checkConfidence(confidence)
  checkHits(days, hits)
  checkValue('framework', framework, Object.hasOwn(ADD_ONS, framework), 'basel1996 or basel2019')
  const cumulativeProbability = binomialCdf(hits, days, 1 - confidence)
  const zone = cumulativeProbability < 0.95 ? 'green' : cumulativeProbability < 0.9999 ? 'yellow' : 'red'
  const addOns = ADD_ONS[framework]
  const isStandard = days === 250 && Math.abs(confidence - 0.99) < 1e-12
  return {
    zone,
    cumulativeProbability,
    tailProbability: 1 - binomialCdf(hits - 1, days, 1 - confidence),
    multiplierAddOn: isStandard ? (zone === 'green' ? 0 : addOns[Math.min(hits - 5, addOns.length - 1)]!) : null,
  }
}
