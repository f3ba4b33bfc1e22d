/** Value at risk 95 and 99 and expected shortfall 97.5 of one vector, by sorting it: of 1,250 the 63rd and 13th worst, the mean of 31. */
export function sortedTail(profitAndLoss: Float64Array): readonly [number, number, number] {
  const sorted = profitAndLoss.toSorted()
  const rank = (confidence: number) => Math.ceil(sorted.length * (1 - confidence) - 1e-9)
  const worst = Math.floor(sorted.length * 0.025 + 1e-9)
  let sum = 0
  for (let s = 0; s < worst; s++) sum += sorted[s]!
  return [-sorted[rank(0.95) - 1]!, -sorted[rank(0.99) - 1]!, -sum / worst]
}

export const LEVELS = { valueAtRisk: [0.95, 0.99], expectedShortfall: [0.975], tail: 'whole' } as const

/** The figures of many vectors, three a vector. */
export function woven(tails: { readonly valueAtRisk: Float64Array; readonly expectedShortfall: Float64Array }): Float64Array {
  const rows = tails.expectedShortfall.length
  const out = new Float64Array(3 * rows)
  for (let row = 0; row < rows; row++) {
    out[3 * row] = tails.valueAtRisk[2 * row]!
    out[3 * row + 1] = tails.valueAtRisk[2 * row + 1]!
    out[3 * row + 2] = tails.expectedShortfall[row]!
  }
  return out
}
