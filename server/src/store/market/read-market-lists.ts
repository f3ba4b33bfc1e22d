import type { Transaction } from '../database.ts'
import { asc, eq } from '../drizzle.ts'
import { dayNumberOf } from '../knowledge/read-known.ts'
import { benchmarks, benchmarkWeights, factors, lookThroughWeights, type MARKET_TABLES, marketRows } from '../tables/market.ts'

export type MarketTable = (typeof MARKET_TABLES)[number]

export interface StoredMarketLists {
  readonly benchmarks: readonly { readonly id: string; readonly name: string }[]
  /** Ascending by day; weights are exact decimals, days day numbers since 1970-01-01. */
  readonly benchmarkWeights: readonly StoredWeight<'benchmarkId'>[]
  readonly lookThrough: readonly (StoredWeight<'key'> & { readonly dimension: 'country' | 'sector' | 'assetClass' })[]
  /** By table and position: an instrument, or of the currencies a pair. */
  readonly marketRows: readonly StoredMarketRow[]
  /** The factors of the risk model in the order in which they are residualised. */
  readonly factors: readonly { readonly key: string; readonly name: string; readonly instrumentId: string }[]
}

type StoredWeight<Of extends string> = Readonly<Record<Of | 'instrumentId' | 'weight', string>> & { readonly fromDay: number }

export interface StoredMarketRow {
  readonly table: MarketTable
  readonly instrumentId: string | null
  readonly currencyPair: string | null
}

/** The benchmarks, the insides of funds, the market tables and the factors of an institution, as they are described now. */
export async function readMarketLists(tx: Transaction, institutionId: string): Promise<StoredMarketLists> {
  return {
    benchmarks: await tx
      .select({ id: benchmarks.id, name: benchmarks.name })
      .from(benchmarks)
      .where(eq(benchmarks.institutionId, institutionId))
      .orderBy(asc(benchmarks.name), asc(benchmarks.id)),
    benchmarkWeights: await tx
      .select({
        benchmarkId: benchmarkWeights.benchmarkId,
        fromDay: dayNumberOf(benchmarkWeights.fromDay),
        instrumentId: benchmarkWeights.instrumentId,
        weight: benchmarkWeights.weight,
      })
      .from(benchmarkWeights)
      .where(eq(benchmarkWeights.institutionId, institutionId))
      .orderBy(asc(benchmarkWeights.benchmarkId), asc(benchmarkWeights.fromDay), asc(benchmarkWeights.instrumentId)),
    lookThrough: await tx
      .select({
        instrumentId: lookThroughWeights.instrumentId,
        fromDay: dayNumberOf(lookThroughWeights.fromDay),
        dimension: lookThroughWeights.dimension,
        key: lookThroughWeights.key,
        weight: lookThroughWeights.weight,
      })
      .from(lookThroughWeights)
      .where(eq(lookThroughWeights.institutionId, institutionId))
      .orderBy(asc(lookThroughWeights.instrumentId), asc(lookThroughWeights.fromDay), asc(lookThroughWeights.key)),
    marketRows: await tx
      .select({ table: marketRows.table, instrumentId: marketRows.instrumentId, currencyPair: marketRows.currencyPair })
      .from(marketRows)
      .where(eq(marketRows.institutionId, institutionId))
      .orderBy(asc(marketRows.table), asc(marketRows.position)),
    factors: await tx
      .select({ key: factors.key, name: factors.name, instrumentId: factors.instrumentId })
      .from(factors)
      .where(eq(factors.institutionId, institutionId))
      .orderBy(asc(factors.position), asc(factors.key)),
  }
}
