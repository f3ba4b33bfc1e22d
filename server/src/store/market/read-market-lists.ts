import type { StoredMarketLists } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { asc, eq } from '../drizzle.ts'
import { dayNumberOf } from '../recorded-as-of/recorded-at.ts'
import { benchmarks, benchmarkWeights, factors, lookThroughWeights, marketRows } from '../tables/market.ts'

/** The benchmarks, look-through weights, market tables and factors of an institution, in their present state. */
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
