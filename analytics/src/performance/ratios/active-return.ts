import { checkLinking, type Linking } from '../linked-return.ts'

/**
 * Return above a benchmark. `arithmetic`: `r - b`, the profit as a share of the opening value. `geometric`: `(1 + r)/(1 + b) -
 * 1`, the profit as a share of what the benchmark would have grown to; it links over time and is the same in every currency.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 3.
 *
 * @param portfolio a fraction
 * @param benchmark of the same period, above -1 if geometric
 * @throws RangeError for a benchmark of -1 or less if geometric
 */
export function activeReturn(portfolio: number, benchmark: number, method: Linking = 'arithmetic'): number {
  checkLinking(method)
  if (method === 'arithmetic') return portfolio - benchmark
  if (benchmark <= -1) throw new RangeError(`a geometric active return against a benchmark of ${benchmark}: above -1`)
  return (1 + portfolio) / (1 + benchmark) - 1
}

/**
 * Active return of each period.
 *
 * @throws RangeError for series of different length
 */
export function activeReturns(portfolio: Float64Array, benchmark: Float64Array, method: Linking = 'arithmetic'): Float64Array {
  if (portfolio.length !== benchmark.length)
    throw new RangeError(`${portfolio.length} returns and ${benchmark.length} of the benchmark`)
  const active = new Float64Array(portfolio.length)
  for (let i = 0; i < active.length; i++) active[i] = activeReturn(portfolio[i]!, benchmark[i]!, method)
  return active
}
