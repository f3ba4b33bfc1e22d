import { civilDate } from '@portal/analytics/calendar/day-number.ts'
import { priceReturn } from '@portal/analytics/series/price-return.ts'

import { type FactorEstimate, factorEstimate } from './factor-model.ts'
import type { Market } from './market.ts'

/** The factors as profit and loss sees them: price returns of the proxies, because dividends are income. */
export interface PriceFactors {
  /** Index of the valuation day from which each estimate is used, ascending. */
  readonly from: Int32Array
  /** Null for a month whose window holds too little. */
  readonly estimates: readonly (FactorEstimate | null)[]
  /** By factor, one entry a valuation day: free of the factors before it by the loadings of the day's estimate; NaN where unknown. */
  readonly returns: readonly Float64Array[]
}

const made = new WeakMap<Market, PriceFactors | null>()

/** The factors of a market on its valuation days; null where no day has an estimate. */
export function priceFactors(market: Market): PriceFactors | null {
  const known = made.get(market)
  const factors = known === undefined ? compute(market) : known
  made.set(market, factors)
  return factors
}

function compute(market: Market): PriceFactors | null {
  const { days } = market
  const monthOf = (t: number) => civilDate(days[t]!).month
  const firstDays = Array.from(days.keys()).filter((t) => t > 0 && monthOf(t) !== monthOf(t - 1))
  const all = firstDays.map((t) => ({ t, estimate: factorEstimate(market, t) }))
  const first = all.findIndex(({ estimate }) => estimate !== null)
  if (first < 0) return null
  const used = all.slice(first)
  const estimates = used.map(({ estimate }) => estimate)
  const from = Int32Array.from(used, ({ t }) => t)
  return { from, estimates, returns: residualPriceReturns(market, from, estimates) }
}

function residualPriceReturns(
  market: Market,
  from: Int32Array,
  estimates: readonly (FactorEstimate | null)[],
): readonly Float64Array[] {
  const dayCount = market.days.length
  const raw = market.factors.map(({ instrument }) => {
    const [closes, actions] = [market.closes(instrument), market.priceActions(instrument)]
    return Float64Array.from({ length: dayCount }, (_, t) => priceReturn(closes, actions, t))
  })
  const count = raw.length
  const returns = raw.map(() => new Float64Array(dayCount).fill(Number.NaN))
  estimates.forEach((estimate, k) => {
    if (estimate === null) return
    const { isUsed, loadings } = estimate
    for (let t = from[k]!; t < (from[k + 1] ?? dayCount); t++)
      for (let j = 0; j < count; j++) {
        let rest = isUsed[j] ? raw[j]![t]! : Number.NaN
        for (let i = 0; i < j; i++) if (!Number.isNaN(returns[i]![t]!)) rest -= loadings[j * count + i]! * returns[i]![t]!
        returns[j]![t] = rest
      }
  })
  return returns
}
