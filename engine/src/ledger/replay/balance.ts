import { asDecimal } from '../as-decimal.ts'

/** Sums of decimals in floating point leave residues of this size, relative to what was moved; a cent is far above it. */
export const RESIDUE = 1e-12

/** The balance at each close from its changes. A residue of rounding, far below a cent, counts as nothing. */
export function balanceOf(change: Float64Array): Float64Array {
  const balance = new Float64Array(change.length)
  let sum = 0
  let turnover = 0
  for (let t = 0; t < change.length; ) {
    if (change[t] !== 0) {
      turnover += Math.abs(change[t]!)
      sum = changedBalance(sum, change[t]!, turnover)
    }
    balance[t++] = sum
    for (; t < change.length && change[t] === 0; t++) balance[t] = sum
  }
  return balance
}

/**
 * A balance after a change other than 0.
 *
 * @param turnover sum of the absolute changes so far, this one among them: the measure for what is a residue
 */
export function changedBalance(balance: number, change: number, turnover: number): number {
  const sum = asDecimal(balance + change)
  return Math.abs(sum) <= Math.min(RESIDUE * turnover, 1e-3) ? 0 : sum
}
