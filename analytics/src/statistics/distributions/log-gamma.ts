const LOG_SQRT_2PI = 0.9189385332046728
/** Coefficients `B(2k) / (2k (2k - 1))` of Stirling's series in 1/x², from 1/x on. */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]

/**
 * Natural logarithm of the gamma function, to about 5e-15 of the larger of 1 and itself: Stirling's series from 15 on, reached by
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
  return (y - 0.5) * Math.log(y) - y + LOG_SQRT_2PI + stirling(y) - Math.log(product)
}

/**
 * Natural logarithm of the beta function `Γ(a) Γ(b) / Γ(a + b)`, without the cancellation of the three when one is large.
 *
 * @param a positive; NaN otherwise
 * @param b positive; NaN otherwise
 */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a]
  if (!(large >= 15)) return logGamma(a) + logGamma(b) - logGamma(a + b)
  const sum = small + large
  const growth = (large - 0.5) * Math.log1p(small / large) + small * Math.log(sum) - small + stirling(sum) - stirling(large)
  return logGamma(small) - growth
}

/** Correction of Stirling's series to the leading terms, for x from 15 on. */
function stirling(x: number): number {
  const inverseSquare = 1 / (x * x)
  let series = 0
  for (let k = STIRLING.length - 1; k >= 0; k--) series = series * inverseSquare + STIRLING[k]!
  return series / x
}
