/** Amounts of money reconcile within this share of the sum of absolute terms. */
const TOLERANCE = 1e-9

/**
 * Whether parts add up to a total, but for rounding.
 *
 * @param terms further amounts that the parts were computed from, which widen what counts as rounding
 */
export function addsUp(total: number, parts: readonly number[], terms: readonly number[] = []): boolean {
  let sum = 0
  let scale = Math.abs(total)
  for (const part of parts) {
    sum += part
    scale += Math.abs(part)
  }
  for (const term of terms) scale += Math.abs(term)
  return Math.abs(sum - total) <= TOLERANCE * scale
}
