import { expectedShortfallOfSorted } from '../../analytics/src/risk/expected-shortfall.ts'
import { valueAtRiskOfSorted } from '../../analytics/src/risk/value-at-risk.ts'

/**
 * Value at risk 95 % and 99 % and expected shortfall 97.5 % of a vector by sorting: of 1,250 values the 63rd and 13th worst, and
 * the mean of 31.
 */
export function sortedTail(profitAndLoss: Float64Array): readonly [number, number, number] {
  const sorted = profitAndLoss.toSorted()
  const rank = (confidence: number) => Math.ceil(sorted.length * (1 - confidence) - 1e-9)
  const worst = Math.floor(sorted.length * 0.025 + 1e-9)
  let sum = 0
  for (let s = 0; s < worst; s++) sum += sorted[s]!
  return [-sorted[rank(0.95) - 1]!, -sorted[rank(0.99) - 1]!, -sum / worst]
}

/** The same by the functions that reports call. */
export function tailOf(profitAndLoss: Float64Array): readonly [number, number, number] {
  const sorted = profitAndLoss.toSorted()
  const shortfall = expectedShortfallOfSorted(sorted, 0.975, 'whole')
  return [valueAtRiskOfSorted(sorted, 0.95), valueAtRiskOfSorted(sorted, 0.99), shortfall]
}
