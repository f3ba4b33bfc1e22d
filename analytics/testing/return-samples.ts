/** Shorthand for the arrays that the functions take. */
export const floats = (...values: number[]): Float64Array => Float64Array.from(values)

/**
 * A made-up year of monthly returns and its benchmark. Expected figures named "numpy" were computed from them with numpy 2.4 and
 * scipy 1.17, formula by formula, and share no code with what is tested.
 */
export const PORTFOLIO = floats(0.021, -0.013, 0.034, 0.008, -0.027, 0.015, 0.042, -0.036, 0.011, 0.029, -0.009, 0.018)
export const BENCHMARK = floats(0.017, -0.016, 0.028, 0.012, -0.022, 0.009, 0.035, -0.041, 0.014, 0.02, -0.004, 0)

/** Series of the test suite of empyrical 0.5 (Quantopian, Apache-2.0), whose expected figures are quoted where they are used. */
export const MIXED = floats(1, 10, -4, 2, 3, 2, 1, -10).map((percent) => percent / 100)
export const NEGATIVE = floats(0, -6, -7, -1, -9, -2, -6, -8, -5).map((percent) => percent / 100)
export const POSITIVE = floats(1, 2, 1, 1, 1, 1, 1, 1, 1).map((percent) => percent / 100)

/**
 * The univariate accuracy data NumAcc2 to NumAcc4 of NIST's Statistical Reference Datasets (public domain): 1,001 numbers, the
 * first `base + 0.2`, then `base + 0.1` and `base + 0.3` in turn. Certified: mean `base + 0.2`, deviation 0.1, lag-1
 * autocorrelation -0.999.
 */
export function nistAccuracyData(set: 2 | 3 | 4): Float64Array {
  const [first, low, high] = {
    2: [1.2, 1.1, 1.3],
    3: [1000000.2, 1000000.1, 1000000.3],
    4: [10000000.2, 10000000.1, 10000000.3],
  }[set]
  return Float64Array.from({ length: 1001 }, (_, i) => (i === 0 ? first! : i % 2 === 1 ? low! : high!))
}
