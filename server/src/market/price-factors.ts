import { civilDate } from '@portal/analytics/calendar/day-number.ts'
import { extended } from '@portal/analytics/series/carried-closes.ts'
import { priceReturn } from '@portal/analytics/series/price-return.ts'

import type { Steps } from '#base/turns.ts'
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

/** The same in steps, a month each. */
export function* priceFactorSteps(market: Market): Steps<PriceFactors | null> {
  const { days } = market.live?.closed ?? market
  for (let t = 1; t < days.length; t++) {
    if (!beginsMonth(days, t)) continue
    yield
    factorEstimate(market, t)
  }
  yield
  return priceFactors(market)
}

function compute(market: Market): PriceFactors | null {
  if (market.live) return withLiveDay(market, priceFactors(market.live.closed))
  const { days } = market
  const firstDays = Array.from(days.keys()).filter((t) => beginsMonth(days, t))
  const all = firstDays.map((t) => ({ t, estimate: factorEstimate(market, t) }))
  const first = all.findIndex(({ estimate }) => estimate !== null)
  if (first < 0) return null
  const used = all.slice(first)
  const estimates = used.map(({ estimate }) => estimate)
  const from = Int32Array.from(used, ({ t }) => t)
  return { from, estimates, returns: residualPriceReturns(market, from, estimates) }
}

function beginsMonth(days: Int32Array, t: number): boolean {
  return t > 0 && civilDate(days[t]!).month !== civilDate(days[t - 1]!).month
}

/** One more day, whose month may have an estimate of its own. */
function withLiveDay(market: Market, closed: PriceFactors | null): PriceFactors | null {
  const { last: t, days } = market
  const estimate = factorEstimate(market, t)
  if (closed === null && estimate === null) return null
  const isNew = closed === null || beginsMonth(days, t)
  const raw = rawPriceReturns(market).map((returnOn) => returnOn(t))
  const today = estimate ? residualsOf(raw, estimate) : raw.map(() => Number.NaN)
  const unknown = new Float64Array(t).fill(Number.NaN)
  return {
    from: isNew ? Int32Array.of(...(closed?.from ?? []), t) : closed.from,
    estimates: isNew ? [...(closed?.estimates ?? []), estimate] : closed.estimates,
    returns: today.map((value, f) => extended(closed?.returns[f] ?? unknown, value)),
  }
}

function residualPriceReturns(
  market: Market,
  from: Int32Array,
  estimates: readonly (FactorEstimate | null)[],
): readonly Float64Array[] {
  const dayCount = market.days.length
  const raw = rawPriceReturns(market)
  const returns = raw.map(() => new Float64Array(dayCount).fill(Number.NaN))
  estimates.forEach((estimate, k) => {
    if (estimate === null) return
    for (let t = from[k]!; t < (from[k + 1] ?? dayCount); t++) {
      const day = raw.map((returnOn) => returnOn(t))
      residualsOf(day, estimate).forEach((value, f) => {
        returns[f]![t] = value
      })
    }
  })
  return returns
}

/** The price return of each factor's proxy on a day. */
function rawPriceReturns(market: Market): readonly ((t: number) => number)[] {
  return market.factors.map(({ instrument }) => {
    const [closes, actions] = [market.closes(instrument), market.priceActions(instrument)]
    return (t) => priceReturn(closes, actions, t)
  })
}

/** The factors of one day, each free of those before it; NaN for one that is not used or unknown. */
function residualsOf(raw: readonly number[], { isUsed, loadings }: FactorEstimate): readonly number[] {
  const count = raw.length
  const residuals: number[] = []
  for (let j = 0; j < count; j++) {
    let rest = isUsed[j] ? raw[j]! : Number.NaN
    for (let i = 0; i < j; i++) if (!Number.isNaN(residuals[i]!)) rest -= loadings[j * count + i]! * residuals[i]!
    residuals.push(rest)
  }
  return residuals
}
