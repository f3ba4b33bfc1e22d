import type { StoredMarketLists } from '@portal/engine/market/stored-market.ts'
import type { Transaction } from '../database.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { dayNumberOf } from '../recorded-as-of/recorded-at.ts'
import { curvePoints, dividendYields } from '../tables/curves.ts'
import { groupingMembers } from '../tables/groupings.ts'
import { taxGroupAccounts } from '../tables/institution.ts'
import { benchmarks, benchmarkWeights, factors, lookThroughWeights, marketRows } from '../tables/market.ts'

/** The benchmarks, look-through weights, groupings, market tables, factors and tax groups of an institution, in their present state. */
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
    groupings: await tx
      .select({
        grouping: groupingMembers.grouping,
        instrumentId: groupingMembers.instrumentId,
        accountId: groupingMembers.accountId,
        fromDay: dayNumberOf(groupingMembers.fromDay),
        group: groupingMembers.group,
      })
      .from(groupingMembers)
      .where(eq(groupingMembers.institutionId, institutionId))
      .orderBy(asc(groupingMembers.grouping), asc(groupingMembers.fromDay), asc(groupingMembers.memberId)),
    marketRows: await tx
      .select({ table: marketRows.table, instrumentId: marketRows.instrumentId, currencyPair: marketRows.currencyPair })
      .from(marketRows)
      .where(eq(marketRows.institutionId, institutionId))
      .orderBy(asc(marketRows.table), asc(marketRows.position)),
    curves: await tx
      .select({
        currency: curvePoints.currency,
        day: dayNumberOf(curvePoints.day),
        tenor: curvePoints.tenor,
        rate: curvePoints.rate,
        compounding: curvePoints.compounding,
        dayCount: curvePoints.dayCount,
      })
      .from(curvePoints)
      .where(eq(curvePoints.institutionId, institutionId))
      .orderBy(asc(curvePoints.currency), asc(curvePoints.day), asc(curvePoints.tenor)),
    dividendYields: await tx
      .select({ instrumentId: dividendYields.instrumentId, day: dayNumberOf(dividendYields.day), yield: dividendYields.yield })
      .from(dividendYields)
      .where(eq(dividendYields.institutionId, institutionId))
      .orderBy(asc(dividendYields.instrumentId), asc(dividendYields.day)),
    factors: await tx
      .select({ key: factors.key, name: factors.name, instrumentId: factors.instrumentId })
      .from(factors)
      .where(eq(factors.institutionId, institutionId))
      .orderBy(asc(factors.position), asc(factors.key)),
    taxAccounts: await readTaxAccounts(tx, institutionId),
  }
}

function readTaxAccounts(tx: Transaction, institutionId: string): Promise<NonNullable<StoredMarketLists['taxAccounts']>> {
  return tx
    .select({
      group: taxGroupAccounts.taxGroup,
      method: taxGroupAccounts.method,
      accountId: taxGroupAccounts.accountId,
      isTaxable: taxGroupAccounts.isTaxable,
      fromDay: dayNumberOf(taxGroupAccounts.fromDay),
      toDay: sql<number | null>`${taxGroupAccounts.toDay} - date '1970-01-01'`,
    })
    .from(taxGroupAccounts)
    .where(eq(taxGroupAccounts.institutionId, institutionId))
    .orderBy(asc(taxGroupAccounts.taxGroup), asc(taxGroupAccounts.accountId), asc(taxGroupAccounts.fromDay))
}
