import { civilDate } from '@portal/analytics/calendar/day-number.ts'
import type { Span } from '@portal/analytics/calendar/span.ts'
import { extended } from '@portal/analytics/series/carried-closes.ts'
import { priceReturn } from '@portal/analytics/series/price-return.ts'
import { firstFrom } from '#ledger/account-ledger.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { type FactorEstimate, factorEstimate } from './factor-model.ts'

/** The factors as profit and loss sees them: price returns of the proxies, because dividends are income. */
interface PriceFactors {
  /** Index of the valuation day from which each estimate is used, ascending: those in use on the days of a period. */
  readonly from: Int32Array
  /** Null for a month whose window holds too little. */
  readonly estimates: readonly (FactorEstimate | null)[]
  /** By factor, one entry a valuation day: free of the factors before it by the loadings of the day's estimate; NaN where unknown. */
  readonly returns: readonly Float64Array[]
}

/** Months are computed when a period first needs them. */
interface Months {
  /** The valuation day that begins each month but the first, ascending. */
  readonly from: Int32Array
  readonly isKnown: boolean[]
  readonly returns: readonly Float64Array[]
}

/** One a market. */
const MONTHS: MemoTable<Months> = {
  name: 'price factors',
  bytesOf: ({ returns }) => returns.reduce((sum, { byteLength }) => sum + byteLength, 0),
}

/** The factors of a market on the days of a period, which starts after a close; null where no day has an estimate. */
export function priceFactors(market: Market, span: Span): PriceFactors | null {
  if (market.live && span.end === market.last) return withLiveDay(market, span)
  const closed = market.live?.closed ?? market
  const months = monthsOf(closed)
  const first = Math.max(0, firstFrom(months.from, span.start + 2) - 1)
  const from = months.from.slice(first, firstFrom(months.from, span.end + 1))
  const estimates: (FactorEstimate | null)[] = []
  for (const [k, t] of from.entries()) {
    const estimate = factorEstimate(closed, t)
    estimates.push(estimate)
    if (estimate && !months.isKnown[first + k]) {
      addReturns(closed, months, t, months.from[first + k + 1] ?? closed.days.length, estimate)
      months.isKnown[first + k] = true
    }
  }
  return estimates.every((estimate) => estimate === null) ? null : { from, estimates, returns: months.returns }
}

function monthsOf(market: Market): Months {
  const { days, factors } = market
  return memo(market, MONTHS, 0, () => ({
    from: Int32Array.from(Array.from(days.keys()).filter((t) => beginsMonth(days, t))),
    isKnown: [],
    returns: factors.map(() => new Float64Array(days.length).fill(Number.NaN)),
  }))
}

function beginsMonth(days: Int32Array, t: number): boolean {
  return t > 0 && civilDate(days[t]!).month !== civilDate(days[t - 1]!).month
}

/** One more day, whose month may have an estimate of its own. */
function withLiveDay(market: Market, { start }: Span): PriceFactors | null {
  const { last: t, days } = market
  const closed = start < t - 1 ? priceFactors(market, { start, end: t - 1 }) : null
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

function addReturns(market: Market, { returns }: Months, from: number, to: number, estimate: FactorEstimate): void {
  const raw = rawPriceReturns(market)
  for (let t = from; t < to; t++) {
    const day = raw.map((returnOn) => returnOn(t))
    residualsOf(day, estimate).forEach((value, f) => {
      returns[f]![t] = value
    })
  }
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
