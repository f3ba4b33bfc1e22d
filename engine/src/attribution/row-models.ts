import type { Span } from '@portal/analytics/calendar/span.ts'
import { priceMoves } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { betaBase, betasOf, estimateBetas } from '#factors/betas.ts'
import { factorEstimate } from '#factors/factor-model.ts'
import { priceFactors } from '#factors/price-factors.ts'
import { actingIndex, kindAt } from '#instruments/models.ts'
import type { FirstOrder } from '#instruments/pricing.ts'
import type { Market } from '#market/market.ts'
import { dropMemo, type MemoTable, memo, peekMemo } from '#memo.ts'
import { joined, message, type Text } from '#message.ts'
import { NO_MODEL } from './explain-row.ts'
import type { FactorModel, RowModel } from './factor-model.ts'

/** Model that explains the price of an instrument over a period, with its remarks. */
export interface InstrumentModel extends RowModel {
  /** Where no factors, or not its own betas, explain it. */
  readonly remark?: Text
}

const NO_FACTORS = message('attribution.noFactors')

/**
 * The model of an instrument over the days of a period: its first order by the previous close's duration or delta, and the betas of each
 * month end. An option moves with the factors of its underlying; a currency forward with none.
 */
export function instrumentModel(market: Market, index: number, span: Span): InstrumentModel {
  const { factorsActOn } = kindAt(market, index)
  if (factorsActOn === 'nothing') return NO_MODEL
  const firstOrder = firstOrderOf(market, index, span)
  const { factors, remark } = factorsOf(market, actingIndex(market, index), span, factorsActOn === 'underlying')
  return { firstOrder, factors, ...(remark !== undefined && { remark }) }
}

/**
 * Estimates what the models of instruments need, each from the close on which its period starts: all instruments together are faster
 * than one after the other.
 */
export function estimateModels(market: Market, asked: ReadonlyMap<number, number>, end: number): void {
  const start = Math.min(end, ...asked.values())
  const known = priceFactors(market, { start, end })
  if (!known) return
  const acting = [...asked].flatMap(([index, start]) =>
    kindAt(market, index).factorsActOn === 'nothing' ? [] : [{ index: actingIndex(market, index), start }],
  )
  for (const [k, estimate] of known.estimates.entries()) {
    if (estimate === null) continue
    const until = known.from[k + 1] ?? Number.POSITIVE_INFINITY
    const needing = acting.filter(({ start }) => until > start + 1)
    estimateBetas(market, estimate, [...new Set(needing.map(({ index }) => index))])
  }
}

/** The betas in use on the days of a period. What is per unit of its underlying's price has none of amounts. */
function factorsOf(
  market: Market,
  index: number,
  { start, end }: Span,
  isByUnderlying: boolean,
): { readonly factors: FactorModel | null; readonly remark?: Text } {
  const known = priceFactors(market, { start, end })
  if (!known) return { factors: null, remark: NO_FACTORS }
  const { from, estimates, returns } = known
  const count = returns.length
  const beta = new Float64Array(from.length * count).fill(Number.NaN)
  const sources = Array.from(from, (_, k) => {
    const estimate = estimates[k]!
    if (estimate === null) return 'none'
    const { values, source, isByAmounts } = betasOf(market, estimate, index)
    if (isByAmounts && isByUnderlying) return 'none'
    if (source !== 'none') beta.set(values, k * count)
    return source
  })
  const factors = { from, beta, returns }
  if (sources.every((source) => source === 'none')) return { factors, remark: NO_FACTORS }
  const isLacking = from[0]! > start + 1 || sources.includes('none')
  const remarks = [
    ...(isLacking ? [message('attribution.factorsSomeDays')] : []),
    ...(sources.includes('proxy') ? [message('attribution.proxyBetas')] : []),
  ]
  return remarks.length === 0 ? { factors } : { factors, remark: joined(remarks) }
}

interface KnownFirstOrder {
  /** The first close whose greeks are known. */
  readonly from: number
  readonly firstOrder: FirstOrder
}

/** By index of the instrument. */
const FIRST_ORDERS: MemoTable<KnownFirstOrder> = {
  name: 'first-order models',
  bytesOf: ({ firstOrder: { base, move } }) => base.byteLength + move.byteLength,
}

/** The first order of an instrument from the close that starts a period on; kept, and made again for a period that starts earlier. */
function firstOrderOf(market: Market, index: number, { start, end }: Span): FirstOrder | null {
  const compute = kindAt(market, index).firstOrder
  if (market.instrumentAt(index).settlement === 'margined') return firstOrderOfFuture(market, index, { start, end })
  if (compute === null) return null
  const known = peekMemo(market, FIRST_ORDERS, index)
  if (known && known.from > start) dropMemo(market, FIRST_ORDERS, index)
  return memo(market, FIRST_ORDERS, index, () => ({
    from: start,
    firstOrder: compute(market, index, start),
  })).firstOrder
}

/** Null where every price was above 0: then factors act on the price before. */
function firstOrderOfFuture(market: Market, index: number, { start, end }: Span): FirstOrder | null {
  const { values } = market.closes(index)
  if (!values.subarray(0, end + 1).some((price) => price <= 0)) return null
  const base = new Float64Array(values.length).fill(Number.NaN)
  const move = priceMoves(values, 'absolute')
  for (let t = Math.max(1, start + 1); t <= end; t++) {
    const estimate = factorEstimate(market, t)
    base[t] = estimate ? betaBase(market, estimate, index, t - 1) : 0
  }
  return { base, move: Float64Array.of(Number.NaN, ...move) }
}
