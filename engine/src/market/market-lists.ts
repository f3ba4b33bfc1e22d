import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { MarketInstrument } from '#instruments/market-instrument.ts'
import { composeGroupings, type OwnGrouping } from './own-groupings.ts'
import type { MarketTable, StoredMarketLists } from './stored-market.ts'

type LookThroughDimension = StoredMarketLists['lookThrough'][number]['dimension']

/** A row of a market table: an instrument by its index, or a pair of currency codes, the quoted one first. */
export type MarketRow =
  | { readonly kind: 'instrument'; readonly instrument: number }
  | { readonly kind: 'pair'; readonly base: string; readonly quote: string }

/** The parts of a benchmark from a day on; they replace all earlier ones. */
interface BenchmarkParts {
  /** Index of the first valuation day whose return they earn. */
  readonly index: number
  /** Together 1. */
  readonly weights: readonly { readonly instrument: number; readonly weight: number }[]
}

export interface Benchmark {
  readonly id: string
  readonly name: string
  /** Ascending by index. */
  readonly parts: readonly BenchmarkParts[]
}

/** A factor of the risk model: the total return of its proxy. */
interface Factor {
  readonly key: string
  readonly name: string
  /** Index of the proxy. */
  readonly instrument: number
}

/** Lists of an institution's market. */
export interface MarketLists {
  readonly table: (name: MarketTable) => readonly MarketRow[]
  readonly benchmark: (id: string) => Benchmark | undefined
  /** Those of the institution, by name. */
  readonly benchmarks: readonly Benchmark[]
  /** In the order in which they are residualised. */
  readonly factors: readonly Factor[]
  /** Fractions of what stands inside a fund on the as-of day, by key; together at most 1. Undefined where nothing is known of it. */
  readonly lookThrough: (instrument: number, dimension: LookThroughDimension) => ReadonlyMap<string, number> | undefined
  /** The groupings of the institution by name, as of the as-of day. */
  readonly groupings: ReadonlyMap<string, OwnGrouping>
}

/** Currencies of pairs in the order in which markets quote them; all others follow by name. */
const QUOTING_ORDER = ['EUR', 'GBP', 'AUD', 'NZD', 'USD', 'CAD', 'CHF', 'JPY']

/** The lists of an institution, with instruments and days as positions in its market. */
export function composeLists(
  stored: StoredMarketLists,
  days: Int32Array,
  instruments: readonly MarketInstrument[],
  instrumentIndex: (id: string) => number,
): MarketLists {
  const tables = Map.groupBy(stored.marketRows, (row) => row.table)
  const rowsOf = (name: MarketTable): readonly MarketRow[] =>
    (tables.get(name) ?? []).flatMap(({ instrumentId, currencyPair }): MarketRow | [] => {
      if (instrumentId !== null) return { kind: 'instrument', instrument: instrumentIndex(instrumentId) }
      return currencyPair === null ? [] : { kind: 'pair', ...inQuotingOrder(currencyPair) }
    })
  const benchmarks = new Map(
    stored.benchmarks.map(({ id, name }) => [id, { id, name, parts: partsOf(id, stored, days, instrumentIndex) }]),
  )
  const inside = lookThroughOn(days.at(-1)!, stored)
  return {
    table: rowsOf,
    benchmark: (id) => benchmarks.get(id),
    benchmarks: [...benchmarks.values()],
    factors: stored.factors.map(({ key, name, instrumentId }) => ({ key, name, instrument: instrumentIndex(instrumentId) })),
    lookThrough: lookThroughReader(inside, instrumentIndex),
    groupings: composeGroupings(stored.groupings ?? [], days.at(-1)!, instruments),
  }
}

function inQuotingOrder(pair: string): { base: string; quote: string } {
  const [base, quote] = [pair.slice(0, 3), pair.slice(3)]
  const rank = (code: string) => (QUOTING_ORDER.includes(code) ? QUOTING_ORDER.indexOf(code) : QUOTING_ORDER.length)
  return rank(base) <= rank(quote) ? { base, quote } : { base: quote, quote: base }
}

function partsOf(
  id: string,
  { benchmarkWeights }: StoredMarketLists,
  days: Int32Array,
  instrumentIndex: (id: string) => number,
): readonly BenchmarkParts[] {
  const byDay = Map.groupBy(
    benchmarkWeights.filter((row) => row.benchmarkId === id),
    (row) => row.fromDay,
  )
  return [...byDay].map(([fromDay, rows]) => {
    const sum = rows.reduce((total, { weight }) => total + Number(weight), 0)
    const weights = rows.map(({ instrumentId, weight }) => ({
      instrument: instrumentIndex(instrumentId),
      weight: Number(weight) / sum,
    }))
    return { index: indexOnOrAfter(days, fromDay), weights }
  })
}

/** Of each instrument and dimension the weights of the latest day up to one. */
function lookThroughOn(day: number, { lookThrough }: StoredMarketLists) {
  const rows = lookThrough.filter(({ fromDay }) => fromDay <= day)
  const groups = Map.groupBy(rows, ({ instrumentId, dimension }) => `${dimension} ${instrumentId}`)
  return [...groups.values()].map((group) => {
    const latest = group.at(-1)!.fromDay
    const { instrumentId, dimension } = group[0]!
    const weights = group.filter(({ fromDay }) => fromDay === latest).map(({ key, weight }) => [key, Number(weight)] as const)
    return { instrumentId, dimension, weights: new Map(weights) }
  })
}

function lookThroughReader(
  inside: ReturnType<typeof lookThroughOn>,
  instrumentIndex: (id: string) => number,
): MarketLists['lookThrough'] {
  const byKey = new Map(
    inside.map(({ instrumentId, dimension, weights }) => [`${dimension} ${instrumentIndex(instrumentId)}`, weights]),
  )
  return (instrument, dimension) => byKey.get(`${dimension} ${instrument}`)
}
