import { type Segments, wholeReturns } from './brinson.ts'

/** Geometric effects by segment, as fractions; `(1 + allocation) (1 + selection) - 1` of the wholes is `active`. */
export interface GeometricEffects {
  readonly allocation: Float64Array
  /** Interaction is part of it. */
  readonly selection: Float64Array
  readonly wholeAllocation: number
  readonly wholeSelection: number
  readonly portfolio: number
  readonly benchmark: number
  /** `(1 + portfolio) / (1 + benchmark) - 1`. */
  readonly active: number
}

/**
 * Geometric attribution of one period. With S the return of the portfolio's weights in the benchmark's segments:
 *
 *     allocation  (w - W) ((1 + b) / (1 + B) - 1), together (1 + S) / (1 + B) - 1
 *     selection   w ((1 + r) / (1 + b) - 1) (1 + b) / (1 + S), together (1 + R) / (1 + S) - 1
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 5; J. Burnie, J. Knowles, T.
 * Teder, "Arithmetic and Geometric Attribution", Journal of Performance Measurement, 1998.
 *
 * @throws RangeError if the benchmark or the notional portfolio lost everything
 */
export function geometricAttribution(segments: Segments): GeometricEffects {
  const { portfolioWeights: w, benchmarkWeights: W } = segments
  const { r, b, portfolio, benchmark } = wholeReturns(segments)
  let notional = 0
  for (let i = 0; i < w.length; i++) if (w[i] !== 0) notional += w[i]! * b[i]!
  if (!(1 + benchmark > 0 && 1 + notional > 0)) throw new RangeError('nothing is left to measure against')
  return {
    allocation: w.map((weight, i) => (weight - W[i]!) * ((1 + b[i]!) / (1 + benchmark) - 1)),
    selection: w.map((weight, i) => (weight * (r[i]! - b[i]!)) / (1 + notional)),
    wholeAllocation: (1 + notional) / (1 + benchmark) - 1,
    wholeSelection: (1 + portfolio) / (1 + notional) - 1,
    portfolio,
    benchmark,
    active: (1 + portfolio) / (1 + benchmark) - 1,
  }
}

/** The wholes of several periods: geometric effects compound, so nothing needs linking. */
export function compoundGeometric(
  periods: readonly GeometricEffects[],
): Pick<GeometricEffects, 'wholeAllocation' | 'wholeSelection' | 'portfolio' | 'benchmark' | 'active'> {
  const compound = (name: 'wholeAllocation' | 'wholeSelection' | 'portfolio' | 'benchmark' | 'active') =>
    periods.reduce((growth, effects) => growth * (1 + effects[name]), 1) - 1
  return {
    wholeAllocation: compound('wholeAllocation'),
    wholeSelection: compound('wholeSelection'),
    portfolio: compound('portfolio'),
    benchmark: compound('benchmark'),
    active: compound('active'),
  }
}
