const LOG_SQRT_2PI = 0.9189385332046728
/** Coefficients `B(2k) / (2k (2k - 1))` of Stirling's series in 1/x², from 1/x on. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]

/**
 * Natural logarithm of the gamma function, to about 1e-15 of the larger of 1 and itself: Stirling's series from 15 on, reached by
 * recursion.
 *
 * Source: NIST Digital Library of Mathematical Functions, 5.11.1 and 5.5.1.
 *
 * @param x positive; NaN otherwise
 */
export function logGamma(x: number): number {
  if (!(x > 0)) return Number.NaN
  let product = 1
  let y = x
  for (; y < 15; y++) product *= y
  const inverseSquare = 1 / (y * y)
  let series = 0
  for (let k = STIRLING.length - 1; k >= 0; k--) series = series * inverseSquare + STIRLING[k]!
  return (y - 0.5) * Math.log(y) - y + LOG_SQRT_2PI + series / y - Math.log(product)
}
