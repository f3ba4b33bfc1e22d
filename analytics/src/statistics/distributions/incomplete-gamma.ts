import { logGamma } from './log-gamma.ts'

const MAX_TERMS = 10_000

/**
 * Upper regularised incomplete gamma function `Q(a, x)`: a power series below `a + 1`, a continued fraction by Lentz's method
 * above.
 *
 * Source: NIST Digital Library of Mathematical Functions, 8.11.4 and 8.9.2.
 *
 * @param a positive
 * @param x not negative
 * @returns in [0, 1]; NaN outside that domain
 */
export function upperIncompleteGamma(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return Number.NaN
  if (x === 0) return 1
  if (x === Number.POSITIVE_INFINITY) return 0
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - factor * series(a, x) : factor * fraction(a, x)
}

function series(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < MAX_TERMS && term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Number.POSITIVE_INFINITY
  let d = 1 / b
  let value = d
  for (let n = 1; n < MAX_TERMS; n++) {
    const numerator = n * (a - n)
    b += 2
    d = 1 / (b + numerator * d)
    c = b + numerator / c
    const step = c * d
    value *= step
    if (Math.abs(step - 1) < 2 * Number.EPSILON) break
  }
  return value
}
