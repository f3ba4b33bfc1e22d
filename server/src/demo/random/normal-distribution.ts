import { exp, ln } from './arithmetic.ts'

const CENTRE_TOP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const CENTRE_BOTTOM = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const TAIL_TOP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783,
]
const TAIL_BOTTOM = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
const TAIL = 0.02425

/**
 * The standard normal quantile of a probability strictly between 0 and 1, with a relative error below 1.2e-9.
 *
 * Source: P. J. Acklam, "An algorithm for computing the inverse normal cumulative distribution function", 2003.
 */
export function normalQuantile(probability: number): number {
  if (probability < TAIL) return tailQuantile(probability)
  if (probability > 1 - TAIL) return -tailQuantile(1 - probability)
  const q = probability - 0.5
  return (q * polynomial(CENTRE_TOP, q * q)) / polynomial(CENTRE_BOTTOM, q * q)
}

/**
 * The probability that a standard normal variable stays below x, with an absolute error below 7.5e-8.
 *
 * Source: M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", formula 26.2.17.
 */
export function normalProbability(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const density = 0.3989422804014327 * exp(-Math.min(x * x, 1400) / 2)
  const upper = density * t * polynomial([1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153], t)
  return x < 0 ? upper : 1 - upper
}

function tailQuantile(probability: number): number {
  const q = Math.sqrt(-2 * ln(probability))
  return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q)
}

/** Coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (const coefficient of coefficients) value = value * x + coefficient
  return value
}
