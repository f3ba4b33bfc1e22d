/*
 * IEEE 754 fixes the last bit of + - * / and of the square root, but not of exp and log, which may differ between platforms and
 * versions. The simulation must give the same bytes everywhere, so it uses these.
 */

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** e to the power of x, for |x| below about 700, to a few units in the last place. */
export function exp(x: number): number {
  const k = Math.round(x / (LN2_HIGH + LN2_LOW))
  const r = x - k * LN2_HIGH - k * LN2_LOW
  let series = 1
  for (let n = 14; n > 0; n--) series = 1 + (series * r) / n
  return timesPowerOfTwo(series, k)
}

/** The natural logarithm of a positive number, to a few units in the last place. */
export function ln(x: number): number {
  let mantissa = x
  let k = 0
  for (; mantissa > Math.SQRT2; mantissa /= 2) k++
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) k--
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let series = 0
  for (let n = 25; n > 0; n -= 2) series = series * square + 1 / n
  return k * LN2_HIGH + (k * LN2_LOW + 2 * s * series)
}

/** Base to the power of an exponent, for a positive base. */
export const power = (base: number, exponent: number): number => exp(exponent * ln(base))

function timesPowerOfTwo(value: number, k: number): number {
  let scaled = value
  for (let i = 0; i < k; i++) scaled *= 2
  for (let i = 0; i > k; i--) scaled /= 2
  return scaled
}
