import { checkName } from '../statistics/check-argument.ts'
import { sum } from '../statistics/sum.ts'

/** How returns of periods that follow each other are put together: compounded (`geometric`) or added (`arithmetic`). */
export type Linking = 'geometric' | 'arithmetic'

/** Makes sure of a linking's name. */
export function checkLinking(linking: Linking): void {
  checkName('linking', linking, ['geometric', 'arithmetic'])
}

/**
 * Return of a run of periods: `(1 + r1)(1 + r2)... - 1`, or the sum for an investment topped up to the same amount each period.
 *
 * @param returns a period each, as fractions
 * @param from first period
 * @param to one after the last period
 * @returns a fraction of the whole run; 0 for none; NaN if a return is NaN
 */
export function linkedReturn(returns: Float64Array, linking: Linking = 'geometric', from = 0, to = returns.length): number {
  checkLinking(linking)
  return linking === 'arithmetic' ? sum(returns, from, to) : linkedGrowth(returns, from, to) - 1
}

/**
 * Growth of one unit of money over a run of periods: `(1 + r1)(1 + r2)...`. Where nearly everything is lost it keeps the digits that
 * a return, near -1, no longer has.
 *
 * @returns 1 for no periods; NaN if a return is NaN
 */
export function linkedGrowth(returns: Float64Array, from = 0, to = returns.length): number {
  let growth = 1
  for (let i = from; i < to; i++) growth *= 1 + returns[i]!
  return growth
}

/**
 * Value of one unit of money over time: the start, then the end of each period.
 *
 * @param start first entry, 1 unless given
 * @returns one entry more than returns
 */
export function growthIndex(returns: Float64Array, start = 1, linking: Linking = 'geometric'): Float64Array {
  checkLinking(linking)
  const index = new Float64Array(returns.length + 1)
  index[0] = start
  let growth = 1
  for (let i = 0; i < returns.length; i++) {
    growth = linking === 'geometric' ? growth * (1 + returns[i]!) : growth + returns[i]!
    index[i + 1] = start * growth
  }
  return index
}
