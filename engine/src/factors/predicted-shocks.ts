import { predictiveShocks } from '@portal/analytics/risk/factor-shocks.ts'
import { covarianceMatrix } from '@portal/analytics/statistics/covariance-matrix.ts'
import { localReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import type { FactorEstimate } from './factor-model.ts'

/**
 * Shocks of all factors' proxies when some are given: the others take their conditional mean, by the covariance of the days that the
 * estimate looked at; a factor that is not used stays.
 *
 * @param named shocks by index of the factor, of used ones
 */
export function predictedShocks(market: Market, estimate: FactorEstimate, named: ReadonlyMap<number, number>): Float64Array {
  const { isUsed, start, weights } = estimate
  const used = isUsed.flatMap((is, f) => (is ? [f] : []))
  const observed = [...weights].flatMap((weight, i) => (weight > 0 ? [start + i] : []))
  const series = new Float64Array(used.length * observed.length)
  used.forEach((f, row) => {
    const returns = localReturns(market, market.factors[f]!.instrument, 0, estimate.end)
    observed.forEach((t, i) => {
      series[row * observed.length + i] = returns[t]!
    })
  })
  const covariance = covarianceMatrix(series, used.length, observed.length)
  const given = [...named.keys()].map((f) => used.indexOf(f))
  const shocks = predictiveShocks(covariance, given, Float64Array.from(named.values()))
  const all = new Float64Array(isUsed.length)
  used.forEach((f, i) => {
    all[f] = shocks[i]!
  })
  return all
}
