/** Amounts and quantities hardly ever have more decimals. */
const MILLIONTHS = 1e6
/** Above it millionths are beyond the fifteenth digit. */
const LARGEST = 1e9
/** Half of the fifteenth digit is at least 5e-16 of the number; the rest is for what the comparison itself rounds. */
const NEAR = 3e-16

/**
 * The number that a sum of decimals stands for: what floating point leaves behind the fifteenth digit is cut off, as by
 * `Number(sum.toPrecision(15))`.
 */
export function asDecimal(sum: number): number {
  // Whole numbers are decimals; -0 is not distinguished from 0.
  if ((sum | 0) === sum) return sum | 0
  const size = Math.abs(sum)
  if (size < LARGEST) {
    // A whole number over a power of ten is rounded once, so this is the decimal itself, if it is as near as fifteen digits tell.
    const decimal = Math.round(sum * MILLIONTHS) / MILLIONTHS
    if (Math.abs(sum - decimal) <= NEAR * size) return decimal
  }
  return Number(sum.toPrecision(15))
}
