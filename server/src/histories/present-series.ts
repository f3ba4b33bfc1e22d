import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Transaction } from '#store/database.ts'
import { readPackedSeries, savePackedSeries } from '#store/market/packed-series.ts'
import { readFxRates, readPrices } from '#store/market/read-quotations.ts'
import { blocksOf, type SeriesBlock } from '#store/market/series-blocks.ts'

/** The series of market versions, which the threads of a process read once and share. */
export interface SharedSeries {
  /** @param read is called where no thread has them */
  readonly of: (
    institutionId: string,
    version: number,
    read: () => Promise<readonly SeriesBlock[]>,
  ) => Promise<readonly SeriesBlock[]>
  /** This thread needs them no more. */
  readonly drop: (institutionId: string, version: number) => void
}

/** Of a thread without others. */
export const UNSHARED: SharedSeries = { of: (_institutionId, _version, read) => read(), drop: () => {} }

/** Something was booked while a market was read. */
export class VersionChanged extends Error {}

/**
 * The series of the present market version, packed where they were not yet.
 *
 * @throws VersionChanged where it is not the present one any more
 */
export async function presentSeries(tx: Transaction, institutionId: string, version: number): Promise<readonly SeriesBlock[]> {
  const packed = await readPackedSeries(tx, institutionId, version)
  if (packed) return packed
  const [prices, fxRates] = [await readPrices(tx, institutionId, null), await readFxRates(tx, institutionId, null)]
  if ((await readDataVersions(tx, institutionId, []))?.market !== version) throw new VersionChanged()
  const blocks = blocksOf({ prices, fxRates })
  await savePackedSeries(tx, institutionId, version, blocks)
  return blocks
}
