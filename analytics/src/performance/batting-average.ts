import { checkName } from '../statistics/check-argument.ts'
/** Whether a period as good as the benchmark counts as won. */
export type Ties = 'lost' | 'won'

/**
 * Batting average: share of the periods in which the portfolio beat its benchmark.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 4 (percentage gain ratio).
 *
 * @param side counts only the periods in which the benchmark rose or fell; all unless given
 * @returns in [0, 1]; NaN without a period, or with an unknown return
 * @throws RangeError for series of different length
 */
export function battingAverage(
  returns: Float64Array,
  benchmark: Float64Array,
  side: 'all' | 'up' | 'down' = 'all',
  ties: Ties = 'lost',
): number {
  checkName('ties', ties, ['lost', 'won'])
  return share(returns, benchmark, side, (r, b) => r > b || (r === b && ties === 'won'))
}

/**
 * Up (down) number ratio: share of the periods in which the benchmark rose (fell) that the portfolio rose (fell) in too.
 *
 * @returns in [0, 1]; NaN without such a period, or with an unknown return
 * @throws RangeError for series of different length
 */
export function numberRatio(returns: Float64Array, benchmark: Float64Array, side: 'up' | 'down'): number {
  return share(returns, benchmark, side, (r) => (side === 'up' ? r > 0 : r < 0))
}

function share(
  returns: Float64Array,
  benchmark: Float64Array,
  side: 'all' | 'up' | 'down',
  isWon: (portfolio: number, benchmark: number) => boolean,
): number {
  checkName('side', side, ['all', 'up', 'down'])
  if (returns.length !== benchmark.length)
    throw new RangeError(`${returns.length} returns and ${benchmark.length} of the benchmark`)
  let counted = 0
  let won = 0
  for (let i = 0; i < returns.length; i++) {
    const market = benchmark[i]!
    if (Number.isNaN(returns[i]! + market)) return Number.NaN
    if (side === 'up' ? !(market > 0) : side === 'down' && !(market < 0)) continue
    counted++
    if (isWon(returns[i]!, market)) won++
  }
  return won / counted
}
