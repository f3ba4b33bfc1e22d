import { logBeta } from './log-gamma.ts'

const MAX_TERMS = 10_000
const TINY = 1e-300

/**
 * Regularised incomplete beta function `I_x(a, b)` by its continued fraction and Lentz's method.
 *
 * Source: NIST Digital Library of Mathematical Functions, 8.17.22 and 8.17.4.
 *
 * @param x in [0, 1]
 * @param complement `1 - x`, for a caller that knows it without the rounding error of the subtraction
 * @param a positive
 * @param b positive
 * @returns in [0, 1]; NaN outside that domain
 */
export function incompleteBeta(x: number, a: number, b: number, complement = 1 - x): number {
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) return Number.NaN
  if (x === 0 || complement === 0) return x === 0 ? 0 : 1
  const factor = Math.exp(a * logOf(x, complement) + b * logOf(complement, x) - logBeta(a, b))
  if (x < (a + 1) / (a + b + 2)) return (factor * fraction(x, a, b)) / a
  return 1 - (factor * fraction(complement, b, a)) / b
}

function fraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    const step = d * c
    value *= step
    if (Math.abs(step - 1) < 2 * Number.EPSILON) break
  }
  return value
}

/** Logarithm of a number that is also known as 1 less another: the smaller of the two has all its digits. */
function logOf(x: number, complement: number): number {
  return x < 0.5 ? Math.log(x) : Math.log1p(-complement)
}

/** A denominator that must not be 0. */
function away(x: number): number {
  return Math.abs(x) < TINY ? TINY : x
}
