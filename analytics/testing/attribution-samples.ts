import type { Segments } from '../src/attribution/brinson.ts'
import type { Linking } from '../src/attribution/linking.ts'
import { closeTo } from './close-to.ts'

/** Numbers as the functions take them. */
export const of = (...values: readonly number[]): Float64Array => Float64Array.from(values)

/** Every way of linking the effects of periods. */
export const LINKINGS: readonly Linking[] = ['carino', 'menchero', 'grap', 'frongello']

/** Weights and returns of one period, segment by segment: w and r of the portfolio, W and b of its benchmark, as fractions. */
export const quarter = (w: readonly number[], W: readonly number[], r: readonly number[], b: readonly number[]): Segments => ({
  ...{ portfolioWeights: of(...w), benchmarkWeights: of(...W), portfolioReturns: of(...r), benchmarkReturns: of(...b) },
})

/**
 * C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., 2008: UK, Japanese and US equities over four
 * quarters.
 */
export const QUARTERS: readonly Segments[] = [
  quarter([0.4, 0.3, 0.3], [0.4, 0.2, 0.4], [0.2, -0.05, 0.06], [0.1, -0.04, 0.08]),
  quarter([0.7, 0.2, 0.1], [0.4, 0.3, 0.3], [-0.05, 0.03, -0.05], [-0.07, 0.04, -0.1]),
  quarter([0.3, 0.5, 0.2], [0.5, 0.4, 0.1], [-0.2, 0.08, -0.15], [-0.25, 0.05, -0.2]),
  quarter([0.3, 0.5, 0.2], [0.4, 0.4, 0.2], [0.1, -0.07, 0.25], [0.05, -0.05, 0.1]),
]

/** The book's tables give effects to a hundredth of a percent, so half of that is the tolerance. */
export const OF_THE_TABLE = 0.5e-4 + 1e-12

/** What the effects come to together. */
export const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

/** Asserts that the numbers agree with the expected ones, to a stated tolerance each. */
export function allClose(actual: Float64Array, expected: readonly number[], tolerance: number, about = ''): void {
  for (const [i, value] of expected.entries()) closeTo(actual[i]!, value, tolerance, `${about} ${i}`)
}
