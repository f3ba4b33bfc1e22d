import type { Market } from '@portal/engine/market/market.ts'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { type DataVersions, readDataVersions } from '#store/booking/data-versions.ts'
import type { Transaction } from '#store/database.ts'
import { readMerges } from '#store/market/merges.ts'
import { type FormerSeries, readMarketSeries } from '#store/market/packed-months.ts'
import { type SharedBlock, sharedBlocks } from '#store/market/series-blocks.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'

/** The series of market versions, which the threads of a process read once and share. */
export interface SharedSeries {
  /** @param read is called where no thread has them */
  readonly of: (
    institutionId: string,
    version: number,
    read: () => Promise<readonly SharedBlock[]>,
  ) => Promise<readonly SharedBlock[]>
  /** This thread needs them no more. */
  readonly drop: (institutionId: string, version: number) => void
}

/** Of a thread without others. */
export const UNSHARED: SharedSeries = { of: (_institutionId, _version, read) => read(), drop: () => {} }

/** Something was booked while a market was read. */
export class VersionChanged extends Error {}

/** Months have changed since they were packed, and a reading packs none. */
export class MonthsUnpacked extends Error {}

/** A market that was read before, and the data version of which it is. */
interface FormerMarket {
  readonly market: Market
  readonly versions: DataVersions
}

/**
 * The series of the present market version; what has not changed since a former one is taken from it.
 *
 * @param versions as the transaction sees them
 * @throws MonthsUnpacked where {@link packMonths} has to come first
 * @throws VersionChanged where it is not the present one any more
 */
export async function presentSeries(
  tx: Transaction,
  institutionId: string,
  versions: DataVersions,
  former: FormerMarket | undefined,
): Promise<readonly SharedBlock[]> {
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const series = await readMarketSeries(tx, institutionId, merges, former && formerSeries(former))
  if (!series) throw new MonthsUnpacked()
  if ((await readDataVersions(tx, institutionId, []))?.market !== versions.market) throw new VersionChanged()
  return sharedBlocks(series)
}

/** Of a market with merged instruments the series of each by itself are not at hand. */
function formerSeries({ market, versions }: FormerMarket): FormerSeries | undefined {
  if (market.stored.mergedIds) return undefined
  const { prices, fxRates } = market.stored
  return { prices: prices.map(withoutDeals), fxRates: fxRates.map(withoutDeals), dataVersion: versions.data }
}

const withoutDeals = ({ deals: _, ...series }: StoredSeries): StoredSeries => series
