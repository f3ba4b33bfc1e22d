/**
 * Factors by which the effects of each period are multiplied, so that their sum over all periods is the linked active return:
 * `sum_t c_t (R_t - B_t) = R - B`. `c_t = k_t / k` with `k = (ln(1 + R) - ln(1 + B)) / (R - B)`.
 *
 * Source: D. Carino, "Combining Attribution Effects Over Time", Journal of Performance Measurement, 1999.
 *
 * @param portfolio return of each period, as a fraction above -1
 * @param benchmark the same of the benchmark
 * @throws RangeError for a return of -1 or less, or lists of different length
 */
export function linkingCoefficients(portfolio: Float64Array, benchmark: Float64Array): Float64Array {
  if (portfolio.length !== benchmark.length)
    throw new RangeError(`${portfolio.length} portfolio and ${benchmark.length} benchmark returns: give one of each a period`)
  const whole = logarithmicFactor(linked(portfolio), linked(benchmark))
  return portfolio.map((r, t) => logarithmicFactor(r, benchmark[t]!) / whole)
}

/**
 * The return of all periods together: `prod (1 + r) - 1`; 0 for none.
 *
 * @throws RangeError for a return of -1 or less, or one that is no number
 */
export function linked(returns: Float64Array): number {
  let growth = 1
  for (const r of returns) {
    if (!(r > -1 && r < Number.POSITIVE_INFINITY))
      throw new RangeError(`a return of ${r} cannot be linked: give fractions above -1, one a period`)
    growth *= 1 + r
  }
  return growth - 1
}

/** `(ln(1 + a) - ln(1 + b)) / (a - b)`, its limit `1 / (1 + a)` where they are equal. */
function logarithmicFactor(a: number, b: number): number {
  const z = (a - b) / (1 + b)
  return (z === 0 ? 1 : Math.log1p(z) / z) / (1 + b)
}
