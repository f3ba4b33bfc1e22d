import { binomialCdf } from '../statistics/binomial.ts'
import { checkHits } from './kupiec.ts'
import { checkConfidence } from './worst-rank.ts'

/** The Basel Committee's verdict on a backtest. */
export interface TrafficLight {
  readonly zone: 'green' | 'yellow' | 'red'
  /** Probability of at most so many hits if the model is right. */
  readonly cumulativeProbability: number
  /** Probability of at least so many hits if the model is right: the error of rejecting it. */
  readonly tailProbability: number
  /** What is added to the multiplier 3 of 1996, for 250 days at 99 %; null for any other test. */
  readonly multiplierAddOn: number | null
}

/** From 5 to 9 hits in 250 days. */
const ADD_ONS = [0.4, 0.5, 0.65, 0.75, 0.85]

/**
 * Basel zones: yellow from the number of hits whose cumulative probability reaches 95 %, red from 99.99 %. For 250 days at 99 %
 * that is 0 to 4 green, 5 to 9 yellow, from 10 red.
 *
 * Source: Basel Committee on Banking Supervision, "Supervisory Framework for the Use of Backtesting in Conjunction with the
 * Internal Models Approach to Market Risk Capital Requirements", January 1996, table 2.
 *
 * @param days that were tested
 * @param hits of them
 * @param confidence of the value at risk; 0.99 by default
 * @throws RangeError for no days, hits outside them, what is not whole, or a confidence outside (0, 1)
 */
export function trafficLight(days: number, hits: number, confidence = 0.99): TrafficLight {
  checkConfidence(confidence)
  checkHits(days, hits)
  const cumulativeProbability = binomialCdf(hits, days, 1 - confidence)
  const zone = cumulativeProbability < 0.95 ? 'green' : cumulativeProbability < 0.9999 ? 'yellow' : 'red'
  const isStandard = days === 250 && Math.abs(confidence - 0.99) < 1e-12
  return {
    zone,
    cumulativeProbability,
    tailProbability: 1 - binomialCdf(hits - 1, days, 1 - confidence),
    multiplierAddOn: isStandard ? (zone === 'green' ? 0 : zone === 'red' ? 1 : ADD_ONS[hits - 5]!) : null,
  }
}
