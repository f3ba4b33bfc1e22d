import { checkName, checkValue } from '../statistics/check-argument.ts'
import { type ValueAtRiskRule, valueAtRiskOfSorted } from './value-at-risk.ts'
import { checkConfidence, wholeTail } from './worst-rank.ts'

/**
 * Which scenarios the expected shortfall is the mean of, with `k = n (1 - confidence)`.
 *
 * - `fractional` (default): the worst k, the last one with the fraction that is left: coherent (Acerbi and Tasche; Rockafellar
 *   and Uryasev; skfolio, Riskfolio-Lib).
 * - `whole`: the worst `floor(k)`, at least one.
 * - `atOrBeyond`: those with a loss not below the value at risk.
 * - `beyond`: those with a loss above it (Hull); the value at risk itself if there is none.
 */
export type Tail = 'fractional' | 'whole' | 'atOrBeyond' | 'beyond'

/**
 * Expected shortfall by historical simulation: the mean loss in the tail.
 *
 * Sources: C. Acerbi, D. Tasche, "On the Coherence of Expected Shortfall", Journal of Banking and Finance 26, 2002; R.
 * Rockafellar, S. Uryasev, "Conditional Value-at-Risk for General Loss Distributions", Journal of Banking and Finance 26, 2002.
 *
 * @param profitAndLoss one entry a scenario, + a gain; an amount or a fraction
 * @param confidence in (0, 1), e.g. 0.975
 * @param rule of the value at risk that bounds the tails `atOrBeyond` and `beyond`
 * @returns a loss as a positive number, not below the value at risk by the default rule; never clipped; NaN if an entry is
 *   unknown
 * @throws RangeError for no scenario, a confidence outside (0, 1), another tail or rule
 */
export function expectedShortfall(
  profitAndLoss: Float64Array,
  confidence: number,
  tail: Tail = 'fractional',
  rule: ValueAtRiskRule = 'up',
): number {
  return expectedShortfallOfSorted(profitAndLoss.toSorted(), confidence, tail, rule)
}

/** The same from scenarios in ascending order, for reading several from one sort. */
export function expectedShortfallOfSorted(
  sorted: Float64Array,
  confidence: number,
  tail: Tail = 'fractional',
  rule: ValueAtRiskRule = 'up',
): number {
  checkConfidence(confidence)
  const n = sorted.length
  if (n === 0) throw new RangeError('expected shortfall of no scenarios: give at least one')
  if (Number.isNaN(sorted[n - 1])) return Number.NaN
  if (tail === 'fractional' || tail === 'whole') return meanOfWorst(sorted, tailSize(n, confidence, tail))
  checkValue('tail', tail, tail === 'atOrBeyond' || tail === 'beyond', 'fractional, whole, atOrBeyond or beyond')
  const bound = valueAtRiskOfSorted(sorted, confidence, rule)
  let worst = 0
  while (worst < n && (tail === 'beyond' ? -sorted[worst]! > bound : -sorted[worst]! >= bound)) worst++
  return worst === 0 ? bound : meanOfWorst(sorted, worst)
}

/** How many of n scenarios the tail holds: a whole number, or with a fraction of the last one. */
export function tailSize(count: number, confidence: number, tail: 'fractional' | 'whole'): number {
  checkName('tail', tail, ['fractional', 'whole'])
  const whole = wholeTail(count, confidence)
  if (tail === 'whole') return Math.max(1, whole)
  const size = count * (1 - confidence)
  // A number that is whole but for rounding counts as whole.
  return Math.abs(size - whole) < 1e-9 && whole > 0 ? whole : size
}

/** Mean loss of the first entries in ascending order, the last of them by its fraction. */
function meanOfWorst(sorted: Float64Array, size: number): number {
  const whole = Math.floor(size)
  let sum = 0
  for (let i = 0; i < whole; i++) sum += sorted[i]!
  const fraction = size - whole
  if (fraction > 0) sum += fraction * sorted[whole]!
  return (0 - sum) / size
}
