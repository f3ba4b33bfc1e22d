import { checkCount, checkName, checkValue } from '../statistics/check-argument.ts'
import { exponentialWeights } from '../statistics/exponential-weights.ts'
import { checkConfidence } from './worst-rank.ts'

/**
 * Where a value at risk lies between weighted losses, from the worst down, their weights together 1.
 *
 * - `step` (default): the loss at which the sum of the weights reaches the tail (Hull).
 * - `next`: the loss at which it goes beyond the tail (skfolio): another one only where a sum is the tail exactly.
 * - `linear`: between the losses at which the sum of the weights is just below and above the tail.
 * - `middle`: the same with half of each loss's own weight still to come: with equal weights, Hyndman and Fan's definition 5.
 */
export type WeightedRule = 'step' | 'next' | 'linear' | 'middle'

/**
 * Value at risk of scenarios of unequal weight.
 *
 * Source: J. Boudoukh, M. Richardson, R. Whitelaw, "The Best of Both Worlds", Risk 11, 1998.
 *
 * @param profitAndLoss one entry a scenario, + a gain
 * @param weights of the scenarios, not negative, on any scale
 * @returns a loss as a positive number in the unit of the entries; NaN if an entry is unknown
 * @throws RangeError for no scenario, weights of another length, below 0 or all 0, or a confidence outside (0, 1)
 */
export function weightedValueAtRisk(
  profitAndLoss: Float64Array,
  weights: Float64Array,
  confidence: number,
  rule: WeightedRule = 'step',
): number {
  checkName('rule', rule, ['step', 'next', 'linear', 'middle'])
  const order = worstFirst(profitAndLoss, weights, confidence)
  if (order === null) return Number.NaN
  const tail = (1 - confidence) * total(weights)
  let cumulative = 0
  let [before, lossBefore] = [Number.NaN, Number.NaN]
  for (const s of order) {
    const weight = weights[s]!
    const reached = cumulative + (rule === 'middle' ? weight / 2 : weight)
    const loss = 0 - profitAndLoss[s]!
    // What reaches the tail but for rounding reaches it, and no more.
    if (rule === 'next' ? reached > tail * (1 + 1e-12) : reached >= tail * (1 - 1e-12)) {
      if (rule === 'step' || rule === 'next' || Number.isNaN(before)) return loss
      return lossBefore + ((loss - lossBefore) * (tail - before)) / (reached - before)
    }
    ;[before, lossBefore] = [reached, loss]
    cumulative += weight
  }
  return lossBefore
}

/**
 * Expected shortfall of scenarios of unequal weight: the mean of the worst, the last by the part of its weight that is still in
 * the tail.
 *
 * Source: J. Hull, "Risk Management and Financial Institutions", chapter on historical simulation, weighting of observations.
 *
 * @throws RangeError as {@link weightedValueAtRisk}
 */
export function weightedExpectedShortfall(profitAndLoss: Float64Array, weights: Float64Array, confidence: number): number {
  const order = worstFirst(profitAndLoss, weights, confidence)
  if (order === null) return Number.NaN
  const tail = (1 - confidence) * total(weights)
  let missing = tail
  let sum = 0
  for (const s of order) {
    const weight = Math.min(missing, weights[s]!)
    sum -= weight * profitAndLoss[s]!
    missing -= weight
    if (missing <= 0) break
  }
  return sum / tail
}

/**
 * Weights of scenarios that fall with age by a constant factor, the newest last, together 1: for {@link weightedValueAtRisk}.
 *
 * @param decay factor a day in (0, 1]: 0.97 to 0.99 with Boudoukh, Richardson and Whitelaw, 0.995 with Hull
 */
export function ageWeights(count: number, decay: number): Float64Array {
  return exponentialWeights(count, decay)
}

function worstFirst(profitAndLoss: Float64Array, weights: Float64Array, confidence: number): Int32Array | null {
  checkConfidence(confidence)
  if (profitAndLoss.length === 0) throw new RangeError('value at risk of no scenarios: give at least one')
  checkCount('weights', weights.length, profitAndLoss.length, 'a scenario')
  const wrong = weights.findIndex((weight) => !(weight >= 0 && weight < Number.POSITIVE_INFINITY))
  if (wrong >= 0) checkValue(`weight ${wrong}`, weights[wrong], false, '0 or more')
  checkValue('the sum of the weights', total(weights), total(weights) > 0, 'one above 0')
  if (profitAndLoss.some(Number.isNaN)) return null
  return Int32Array.from(profitAndLoss, (_, s) => s).sort((a, b) => profitAndLoss[a]! - profitAndLoss[b]! || a - b)
}

function total(weights: Float64Array): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}
