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
  return fifteenDigits(sum, size)
}

/** Whole numbers of fifteen digits: the larger end is one more. */
const [FIFTEEN_DIGITS, SIXTEEN_DIGITS] = [1e14, 1e15]
/** Powers of ten that are themselves in floating point. */
const TENS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
/** Upper limit of the rounding error of scaling a number to fifteen digits. */
const UNCERTAIN = 0.07

/** `Number(sum.toPrecision(15))`; without writing it where the sum, scaled to fifteen digits, is not near the middle of two decimals. */
function fifteenDigits(sum: number, size: number): number {
  const exponent = 14 - Math.floor(Math.log10(size))
  if (exponent >= 0 && exponent < TENS.length) {
    const scaled = size * TENS[exponent]!
    const whole = Math.floor(scaled)
    const rest = scaled - whole
    if (whole > FIFTEEN_DIGITS && whole < SIXTEEN_DIGITS - 1 && Math.abs(rest - 0.5) > UNCERTAIN) {
      // A whole number over a power of ten is rounded once.
      const decimal = (rest > 0.5 ? whole + 1 : whole) / TENS[exponent]!
      return sum < 0 ? -decimal : decimal
    }
  }
  return Number(sum.toPrecision(15))
}
