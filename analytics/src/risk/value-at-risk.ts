import { checkValue } from '../statistics/check-argument.ts'
import { type QuantileDefinition, quantileOfSorted } from '../statistics/quantile.ts'
import { checkConfidence, worstRank } from './worst-rank.ts'

/**
 * Which loss of n scenarios the value at risk is, with `k = n (1 - confidence)`.
 *
 * - `up` (default): rank `ceil(k)` from the worst; of 504 at 95 % the 26th, of 500 at 99 % the 5th (Hull; Rockafellar and
 *   Uryasev; skfolio, Riskfolio-Lib).
 * - `down`: rank `floor(k)`, at least 1: the more prudent neighbour; of 250 at 99 % the 2nd.
 * - `next`: rank `floor(k) + 1`; at k = 5 the 6th: the quantile of the losses that McNeil, Frey and Embrechts take.
 * - `middle`: mean of `up` and `next`, the middle between the two where k is whole.
 * - a definition of Hyndman and Fan, of the `profitAndLoss` at 1 - confidence (7: numpy, pandas, PerformanceAnalytics,
 *   spreadsheets) or of the `losses` at the confidence; the two differ for definitions 1, 3 and 4 only.
 */
export type ValueAtRiskRule =
  | 'up'
  | 'down'
  | 'next'
  | 'middle'
  | { readonly quantile: QuantileDefinition; readonly of?: 'profitAndLoss' | 'losses' }

/**
 * Value at risk by historical simulation: the loss that was not exceeded in a share of the scenarios.
 *
 * Source: P. Jorion, "Value at Risk", 3rd ed., chapter 10; the rank is of scenarios of equal weight.
 *
 * @param profitAndLoss one entry a scenario, + a gain; an amount or a fraction
 * @param confidence in (0, 1), e.g. 0.95
 * @returns a loss as a positive number in the unit of the entries; negative if it is a gain, never clipped; NaN if an entry is
 *   unknown
 * @throws RangeError for no scenario, a confidence outside (0, 1) or another rule
 */
export function valueAtRisk(profitAndLoss: Float64Array, confidence: number, rule: ValueAtRiskRule = 'up'): number {
  return valueAtRiskOfSorted(profitAndLoss.toSorted(), confidence, rule)
}

/**
 * The same from scenarios in ascending order, for reading several from one sort.
 *
 * @param sorted ascending, NaN last
 */
export function valueAtRiskOfSorted(sorted: Float64Array, confidence: number, rule: ValueAtRiskRule = 'up'): number {
  checkConfidence(confidence)
  const n = sorted.length
  if (n === 0) throw new RangeError('value at risk of no scenarios: give at least one')
  if (Number.isNaN(sorted[n - 1])) return Number.NaN
  if (typeof rule === 'object') {
    if (rule.of !== 'losses') return 0 - quantileOfSorted(sorted, 1 - confidence, rule.quantile)
    return quantileOfSorted(sorted.map((entry) => 0 - entry).reverse(), confidence, rule.quantile)
  }
  const up = worstRank(n, confidence)
  const next = Math.min(n, worstRank(n, confidence, 'next'))
  if (rule === 'up') return 0 - sorted[up - 1]!
  if (rule === 'next') return 0 - sorted[next - 1]!
  if (rule === 'middle') return 0 - (sorted[up - 1]! + sorted[next - 1]!) / 2
  checkValue('rule', rule, rule === 'down', 'up, down, next, middle or { quantile }')
  return 0 - sorted[Math.max(1, next - 1) - 1]!
}
