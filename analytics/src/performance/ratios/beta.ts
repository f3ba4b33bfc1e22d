import { checkName } from '../../statistics/check-argument.ts'
import { deviationProduct } from '../../statistics/covariance.ts'
import { excessReturns, type PeriodRate } from './excess-returns.ts'

/** Which periods count: all, or those in which the benchmark's excess return was positive or negative. */
type MarketSide = 'all' | 'up' | 'down'

/**
 * Beta: covariance of excess returns with the benchmark's over the variance of the benchmark's.
 *
 * Source: W. Sharpe, "Capital Asset Prices", Journal of Finance 19(3), 1964.
 *
 * @param returns a period each, as fractions
 * @param benchmark of the same periods
 * @param riskFree rate a period, the same each or one a period
 * @returns without a unit; NaN for fewer than two periods, a benchmark that does not vary, or an unknown return
 * @throws RangeError for series of different length
 */
export function beta(returns: Float64Array, benchmark: Float64Array, riskFree: PeriodRate = 0, side: MarketSide = 'all'): number {
  checkName('side', side, ['all', 'up', 'down'])
  let y = excessReturns(returns, riskFree)
  let x = excessReturns(benchmark, riskFree)
  if (side !== 'all') {
    const market = x
    // An unknown period counts on either side, so that the figure is unknown.
    const isCounted = (_: number, i: number) => !(side === 'up' ? market[i]! <= 0 : market[i]! >= 0)
    y = y.filter(isCounted)
    x = x.filter(isCounted)
  }
  const variation = deviationProduct(x, x)
  return x.length > 1 && variation > 0 ? deviationProduct(x, y) / variation : Number.NaN
}
