import { checkName, checkValue } from '../statistics/check-argument.ts'

/** A tail that is whole but for rounding is whole: 0.05 x 500 is 25.000000000000021 in float64. */
const ROUNDING = 1e-9

/**
 * Rank from the worst, counted from 1, of the scenario that is the value at risk: `ceil(n (1 - c) - 1e-9)`, or `next`, one more
 * than the whole scenarios of the tail.
 *
 * @param count of scenarios, at least 1
 */
export function worstRank(count: number, confidence: number, rule: 'up' | 'next' = 'up'): number {
  checkName('rule', rule, ['up', 'next'])
  if (rule === 'next') return wholeTail(count, confidence) + 1
  return Math.max(1, Math.ceil(count * (1 - confidence) - ROUNDING))
}

/** How many scenarios lie wholly in the tail: `floor(n (1 - c) + 1e-9)`. */
export function wholeTail(count: number, confidence: number): number {
  return Math.floor(count * (1 - confidence) + ROUNDING)
}

/** @throws RangeError for a confidence outside (0, 1) */
export function checkConfidence(confidence: number): void {
  checkValue('confidence', confidence, confidence > 0 && confidence < 1, 'a fraction between 0 and 1, such as 0.95')
}
