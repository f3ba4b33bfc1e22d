import { isoDay } from '../../analytics/src/calendar/day-number.ts'
import type { SeriesPart } from '../../engine/src/market/joined-series.ts'
import type { StoredSeries } from '../../engine/src/market/stored-market.ts'
import type { Transaction } from '../../server/src/store/database.ts'
import { packed } from '../../server/src/store/market/packed-series.ts'
import { inBlocks } from '../../server/src/store/market/series-blocks.ts'
import { packedMonths, seriesMonths } from '../../server/src/store/tables/series.ts'

/** Stores series as a reader of their rows packs them, without the rows. */
export async function saveMonths(
  tx: Transaction,
  institutionId: string,
  version: number,
  { prices, fxRates }: { readonly prices: readonly StoredSeries[]; readonly fxRates: readonly StoredSeries[] },
): Promise<void> {
  for (const [kind, series] of [
    ['price', prices],
    ['rate', fxRates],
  ] as const)
    for (const [month, parts] of byMonth(series)) {
      await tx.insert(seriesMonths).values({ institutionId, kind, month, changed: version }).onConflictDoNothing()
      for (const [block, some] of inBlocks(parts).entries())
        await tx.insert(packedMonths).values({ institutionId, kind, month, block, version, ...packed(some) })
    }
}

function byMonth(series: readonly StoredSeries[]): ReadonlyMap<string, readonly SeriesPart[]> {
  const months = new Map<string, SeriesPart[]>()
  for (const { of, days, values, confirmed } of series)
    for (let from = 0; from < days.length; ) {
      const month = isoDay(days[from]!).slice(0, 7)
      let end = from
      while (end < days.length && isoDay(days[end]!).startsWith(month)) end++
      const parts = months.get(`${month}-01`) ?? []
      parts.push({
        of,
        days: days.subarray(from, end),
        values: values.subarray(from, end),
        confirmed: confirmed.subarray(from, end),
      })
      months.set(`${month}-01`, parts)
      from = end
    }
  return months
}
