import { joinedSeries, type ReadMonth } from '@portal/engine/market/joined-series.ts'
import { readDataVersions } from '../booking/data-versions.ts'
import type { Transaction } from '../database.ts'
import { eq, sql } from '../drizzle.ts'
import { dayNumberOf } from '../recorded-as-of/recorded-at.ts'
import { packedMonths, packedSeries, seriesMonths } from '../tables/series.ts'
import { type Merges, mergedOrKept } from './merges.ts'
import { type PackedBlock, packed, unpacked } from './packed-series.ts'
import { readMonthOf, readPrices } from './read-quotations.ts'
import { inBlocks, type MarketSeries } from './series-blocks.ts'

/** Series that were read at a data version, of the institution as it was merged then. */
export interface FormerSeries extends MarketSeries {
  readonly dataVersion: number
}

type Kind = 'price' | 'rate'

/**
 * The closes and rates of an institution as known now, month by month: those that have not changed since a former reading are taken from
 * it, others from their packed form. It writes nothing, so that a replica can be asked.
 *
 * @returns null where a month has changed since it was packed; {@link packMonths} packs it
 */
export async function readMarketSeries(
  tx: Transaction,
  institutionId: string,
  merges: Merges,
  former?: FormerSeries,
): Promise<MarketSeries | null> {
  if (!(await isPacked(tx, institutionId))) return null
  const prices = joinedSeries(former?.prices ?? [], await readMonths(tx, institutionId, 'price', former?.dataVersion ?? -1))
  const fxRates = joinedSeries(former?.fxRates ?? [], await readMonths(tx, institutionId, 'rate', former?.dataVersion ?? -1))
  if (merges.size === 0) return { prices, fxRates }
  const apart = mergedOrKept(merges)
  const kept = await readPrices(tx, institutionId, null, [...new Set(merges.values())])
  const all = [...prices.filter(({ of }) => !apart.has(of)), ...kept]
  return { prices: all.sort((a, b) => (a.of < b.of ? -1 : 1)), fxRates }
}

/** Whether no month has changed since it was packed. */
export const isPacked = async (tx: Transaction, institutionId: string): Promise<boolean> =>
  (await staleMonths(tx, institutionId)).length === 0

/** Packs the months that have changed since they were packed. Of several processes one packs, and the others wait for it. */
export async function packMonths(tx: Transaction, institutionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${institutionId}, 0))`)
  const versions = await readDataVersions(tx, institutionId, [])
  if (!versions) throw new Error('The institution cannot be seen.')
  // The form of the release before would be in every backup.
  await tx.delete(packedSeries).where(eq(packedSeries.institutionId, institutionId))
  for (const { kind, month, last } of await staleMonths(tx, institutionId)) {
    const series = await readMonthOf(tx, institutionId, kind, { first: month, last })
    const own = sql`institution_id = ${institutionId} and kind = ${kind} and month = ${month}`
    await tx.execute(sql`delete from packed_months where ${own}`)
    // A month whose closes were all undone has a row without any.
    const blocks = series.length === 0 ? [[]] : inBlocks(series)
    for (const [block, some] of blocks.entries())
      await tx.insert(packedMonths).values({ institutionId, kind, month, block, version: versions.data, ...packed(some) })
  }
}

/** With their first and last days. */
async function staleMonths(
  tx: Transaction,
  institutionId: string,
): Promise<readonly { kind: Kind; month: string; last: string }[]> {
  const { rows } = await tx.execute<{ kind: Kind; month: string; last: string }>(sql`
    select kind, to_char(month, 'YYYY-MM-DD') as month, to_char(month + interval '1 month - 1 day', 'YYYY-MM-DD') as last
    from ${seriesMonths} as state
    where institution_id = ${institutionId} and not exists (
      select from packed_months as own
      where own.institution_id = ${institutionId} and own.kind = state.kind and own.month = state.month and own.version >= state.changed)
    order by kind, month`)
  return rows
}

/** The packed months that have changed after a data version. */
async function readMonths(tx: Transaction, institutionId: string, kind: Kind, after: number): Promise<readonly ReadMonth[]> {
  const { rows } = await tx.execute<PackedBlock & { first: number; end: number } & Record<string, unknown>>(sql`
    select ${dayNumberOf(sql`state.month`)} as first, ${dayNumberOf(sql`(state.month + interval '1 month')::date`)} as end,
           quoted, shapes, days, "values", confirmed
    from ${seriesMonths} as state
    join packed_months as own on own.institution_id = state.institution_id and own.kind = state.kind and own.month = state.month
    where state.institution_id = ${institutionId} and state.kind = ${kind} and state.changed > ${after}
    order by state.month, block`)
  const months = Map.groupBy(rows, ({ first }) => first)
  return [...months.values()].map((blocks): ReadMonth => {
    const { first, end } = blocks[0]!
    return { first, end, series: blocks.flatMap((block) => (block.quoted === '' ? [] : unpacked(block))) }
  })
}
