import { civilDate, dayNumber } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import { residualFactors } from '@portal/analytics/risk/residual-factors.ts'
import { FULL_SCENARIOS, MIN_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { decayOfHalfLife, exponentialWeights } from '@portal/analytics/statistics/exponential-weights.ts'
import { variance } from '@portal/analytics/statistics/variance.ts'
import { localReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'

/** Days after which an observation counts half. */
export const HALF_LIFE = 252
/** A factor of which the ones before it leave less than this share of the variance is none of its own. */
const NOTHING_LEFT = 1e-10

/** The factors as they were seen at a month end. It is used from the next valuation day on, for P/L and risk alike. */
export interface FactorEstimate {
  /** Index of the month end. */
  readonly end: number
  /** Index of the first day that was looked at. */
  readonly start: number
  /** Days that were looked at: at most 504. */
  readonly length: number
  /** Whether each factor of the market is used: known on at least 126 of the days, and not what the ones before it are. */
  readonly isUsed: readonly boolean[]
  /** Entries of a row of `returns`: the valuation days up to the last close. */
  readonly dayCount: number
  /** Row-major, a factor a row, one entry a close: free of the factors before it; 0 where unknown or not used. */
  readonly returns: Float64Array
  /** Row-major, lower triangular: a factor as given is its loadings times the residual ones. */
  readonly loadings: Float64Array
  /** Of the days that were looked at, falling with age; 0 where a used factor is unknown. */
  readonly weights: Float64Array
}

/** By month end. Its returns are laid out when they are first asked for. */
const ESTIMATES: MemoTable<FactorEstimate | null> = {
  name: 'factor estimates',
  bytesOf: (estimate) =>
    estimate ? 8 * (estimate.isUsed.length * (estimate.dayCount + estimate.isUsed.length) + estimate.length) : 0,
}

/**
 * The estimate in use on a valuation day: that of the last month end before it, so that nothing later is ever looked at.
 *
 * @returns null where there is no factor, or none known on 126 days up to it
 */
export function factorEstimate(market: Market, t: number): FactorEstimate | null {
  const end = lastMonthEndBefore(market.days, t)
  if (end < 0) return null
  // A month end is a close, so that all snapshots of an open market have the estimates of its closes.
  const closed = market.live?.closed ?? market
  return memo(closed, ESTIMATES, end, () => compute(closed, end))
}

function lastMonthEndBefore(days: Int32Array, t: number): number {
  const { year, month } = civilDate(days[t]!)
  return indexOnOrAfter(days, dayNumber(year, month, 1)) - 1
}

function compute(market: Market, end: number): FactorEstimate | null {
  const { factors, days } = market
  const length = Math.min(FULL_SCENARIOS, end)
  const start = end - length + 1
  const raw = rawReturns(market)
  const knownDays = (returns: Float64Array) =>
    returns.subarray(start, end + 1).reduce((count, each) => count + (Number.isNaN(each) ? 0 : 1), 0)
  const listed = raw.map((returns) => knownDays(returns) >= MIN_SCENARIOS)
  const weights = exponentialWeights(length, decayOfHalfLife(HALF_LIFE)).map((weight, i) =>
    raw.some((returns, f) => listed[f] && Number.isNaN(returns[start + i]!)) ? 0 : weight,
  )
  const observations = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0)
  if (!listed.includes(true) || observations < MIN_SCENARIOS) return null

  const count = factors.length
  const window = new Float64Array(count * length)
  raw.forEach((returns, f) => {
    for (let i = 0; i < length; i++) window[f * length + i] = listed[f] && weights[i]! > 0 ? returns[start + i]! : 0
  })
  const { factors: residual, loadings } = residualFactors(window, count, length, weights)
  const rowVariance = (matrix: Float64Array, f: number) => variance(matrix.subarray(f * length, (f + 1) * length))
  const isUsed = listed.map((is, f) => is && rowVariance(residual, f) > NOTHING_LEFT * rowVariance(window, f))
  return withReturns({ end, start, length, isUsed, dayCount: days.length, loadings, weights }, raw)
}

type Estimated = Omit<FactorEstimate, 'returns'>

/** Apart from where they are estimated, so that nothing else of it is held: of most months the loadings alone are asked for. */
function withReturns(estimated: Estimated, raw: readonly Float64Array[]): FactorEstimate {
  let returns: Float64Array | undefined
  return {
    ...estimated,
    get returns() {
      returns ??= residualReturns(raw, estimated, 0, estimated.dayCount)
      return returns
    },
  }
}

/**
 * Some factors on the days that an estimate looked at, as its `returns` have them, without those of all other days.
 *
 * @returns row-major, a factor a row, `length` entries each
 */
export function factorsLookedAt(market: Market, estimate: FactorEstimate, factors: readonly number[]): Float64Array {
  const { start, length } = estimate
  const raw = rawReturns(market)
  const all = residualReturns(raw, estimate, start, length)
  const some = new Float64Array(factors.length * length)
  for (const [row, f] of factors.entries()) some.set(all.subarray(f * length, (f + 1) * length), row * length)
  return some
}

/** The total returns of the proxies, one entry a close. */
function rawReturns(market: Market): readonly Float64Array[] {
  const { lastClose } = market
  return market.factors.map(({ instrument }) => localReturns(market, instrument, 0, lastClose))
}

/** The factors of some days, residualised by the loadings of one estimate. */
function residualReturns(
  raw: readonly Float64Array[],
  { isUsed, loadings }: Estimated,
  start: number,
  length: number,
): Float64Array {
  const count = raw.length
  const out = new Float64Array(count * length)
  for (let j = 0; j < count; j++) {
    if (!isUsed[j]) continue
    for (let t = 0; t < length; t++) {
      let rest = raw[j]![start + t]!
      if (Number.isNaN(rest)) continue
      for (let i = 0; i < j; i++) rest -= loadings[j * count + i]! * out[i * length + t]!
      out[j * length + t] = rest
    }
  }
  return out
}
