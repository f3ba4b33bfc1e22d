import { checkName } from '../statistics/check-argument.ts'
/** How the arithmetic effects of single periods are made to add up to those of the whole. */
export type Linking = 'carino' | 'menchero' | 'grap' | 'frongello'

/**
 * Factors by which the effects of each period are multiplied, so that their sum over all periods is the linked active return:
 * `sum_t c_t (R_t - B_t) = R - B`.
 *
 *     carino    k_t / k, k = (ln(1 + R) - ln(1 + B)) / (R - B)
 *     menchero  M + alpha_t, M = ((R - B) / T) / ((1 + R)^(1/T) - (1 + B)^(1/T)), alpha_t in proportion to R_t - B_t
 *     grap      prod_{s<t} (1 + R_s) prod_{s>t} (1 + B_s)
 *     frongello as grap: the two give the same sums and differ in the periods to which they give them, see `linker`
 *
 * Source: D. Carino, "Combining Attribution Effects Over Time", Journal of Performance Measurement, 1999; J. Menchero, "An Optimized
 * Approach to Linking Attribution Effects Over Time", ibid., 2000; GRAP, "Synthese des modeles d'attribution de performance", 1997; A.
 * Frongello, "Linking Single Period Attribution Results", Journal of Performance Measurement, 2002.
 *
 * @param portfolio return of each period, as a fraction above -1
 * @param benchmark the same of the benchmark; zeros link contributions to the portfolio's own return
 * @throws RangeError for a return of -1 or less, or lists of different length
 */
export function linkingCoefficients(method: Linking, portfolio: Float64Array, benchmark: Float64Array): Float64Array {
  checkName('method', method, ['carino', 'menchero', 'grap', 'frongello'])
  if (portfolio.length !== benchmark.length)
    throw new RangeError(`${portfolio.length} portfolio and ${benchmark.length} benchmark returns: give one of each a period`)
  const whole = linked(portfolio)
  const wholeBenchmark = linked(benchmark)
  if (method === 'carino') {
    const k = logarithmicFactor(whole, wholeBenchmark)
    return portfolio.map((r, t) => logarithmicFactor(r, benchmark[t]!) / k)
  }
  if (method === 'menchero') return mencheroFactors(portfolio, benchmark, whole, wholeBenchmark)
  return compoundingFactors(portfolio, benchmark)
}

/** One effect by period, such as the allocation of a segment, made to add up: the entries sum to its part of the whole. */
type Linker = (effect: Float64Array) => Float64Array

/**
 * Links any number of effects of the same periods. Frongello lets what was earned before grow with the benchmark:
 * `F_t = a_t prod_{s<t} (1 + R_s) + B_t sum_{s<t} F_s`.
 *
 * @throws as `linkingCoefficients`
 */
export function linker(method: Linking, portfolio: Float64Array, benchmark: Float64Array): Linker {
  const factors = linkingCoefficients(method, portfolio, benchmark)
  if (method !== 'frongello') return (effect) => effect.map((amount, t) => amount * factors[t]!)
  return (effect) => {
    let growth = 1
    let before = 0
    return effect.map((amount, t) => {
      const now = amount * growth + benchmark[t]! * before
      growth *= 1 + portfolio[t]!
      before += now
      return now
    })
  }
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
  const x = (a - b) / (1 + b)
  return (x === 0 ? 1 : Math.log1p(x) / x) / (1 + b)
}

function mencheroFactors(portfolio: Float64Array, benchmark: Float64Array, whole: number, wholeBenchmark: number): Float64Array {
  const periods = portfolio.length
  const x = (whole - wholeBenchmark) / (1 + wholeBenchmark)
  const root = (1 + wholeBenchmark) ** (1 / periods)
  const even =
    x === 0
      ? (1 + whole) ** ((periods - 1) / periods)
      : (whole - wholeBenchmark) / (periods * root * Math.expm1(Math.log1p(x) / periods))
  let sum = 0
  let squares = 0
  for (let t = 0; t < periods; t++) {
    const active = portfolio[t]! - benchmark[t]!
    sum += active
    squares += active * active
  }
  const slope = squares === 0 ? 0 : (whole - wholeBenchmark - even * sum) / squares
  return portfolio.map((r, t) => even + slope * (r - benchmark[t]!))
}

function compoundingFactors(portfolio: Float64Array, benchmark: Float64Array): Float64Array {
  const factors = new Float64Array(portfolio.length)
  let growth = 1
  for (let t = 0; t < factors.length; t++) {
    factors[t] = growth
    growth *= 1 + portfolio[t]!
  }
  growth = 1
  for (let t = factors.length - 1; t >= 0; t--) {
    factors[t]! *= growth
    growth *= 1 + benchmark[t]!
  }
  return factors
}
