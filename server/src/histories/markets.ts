import type { Market } from '@portal/engine/market/market.ts'
import { createMemoBudget, type MemoBudget } from '@portal/engine/memo.ts'
import { type DataVersions, readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { packMonths } from '#store/market/packed-months.ts'
import { seriesIn } from '#store/market/series-blocks.ts'
import { MonthsUnpacked, presentSeries, type SharedSeries, UNSHARED, VersionChanged } from './present-series.ts'
import { readMarket } from './read-market.ts'

/** The market of an institution, and which bookings it and the ledgers of the accounts last changed with. */
export interface MarketVersion {
  readonly market: Market
  readonly versions: DataVersions
}

/** The markets of institutions, kept in memory until a booking changes them. */
export interface Markets {
  /** Of what is computed from them. */
  readonly budget: MemoBudget
  /** As recorded now; without SQL when warm. */
  readonly of: (institutionId: string) => Promise<MarketVersion>
  /** The number of market versions that are kept. */
  readonly held: () => number
  /** To be called after every booking, of any process: the next call checks the versions. */
  readonly invalidate: (institutionId: string) => void
}

interface MarketReading {
  readonly db: Database
  readonly budget: MemoBudget
  readonly series: SharedSeries
}

/** How markets are kept. */
interface MarketKeeping {
  readonly budget?: MemoBudget
  readonly series?: SharedSeries | undefined
  /** Institutions whose markets are kept at a time; without it all. */
  readonly most?: number | undefined
}

/**
 * Parallel requests share one reading. It is repeated where something was booked during it, so that a version is of one moment; a
 * reading under way at an invalidation is not kept. After a booking that changed ledgers alone the market stays, and with it all that
 * was computed from it.
 */
export function createMarkets(db: Database, keeping: MarketKeeping = {}): Markets {
  const { budget = createMemoBudget(Number.POSITIVE_INFINITY), series = UNSHARED, most = Number.POSITIVE_INFINITY } = keeping
  /** In the order of their last use. */
  const kept = new Map<string, Promise<MarketVersion>>()
  const former = new Map<string, Promise<MarketVersion>>()

  function dropOldest(): void {
    const map = former.size > 0 ? former : kept
    const [institutionId, version] = map.entries().next().value!
    map.delete(institutionId)
    version.then(
      ({ market }) => series.drop(institutionId, market.version),
      () => {},
    )
  }

  return {
    budget,
    of: (institutionId) => {
      const known = kept.get(institutionId)
      if (known) {
        kept.delete(institutionId)
        kept.set(institutionId, known)
        return known
      }
      const reading = readMarketVersion({ db, budget, series }, institutionId, former.get(institutionId))
      kept.set(institutionId, reading)
      former.delete(institutionId)
      while (kept.size + former.size > most) dropOldest()
      reading.catch(() => {
        if (kept.get(institutionId) === reading) kept.delete(institutionId)
        if (former.get(institutionId) === reading) former.delete(institutionId)
      })
      return reading
    },
    held: () => kept.size + former.size,
    invalidate: (institutionId) => {
      const known = kept.get(institutionId)
      if (known) former.set(institutionId, known)
      kept.delete(institutionId)
    },
  }
}

async function readMarketVersion(
  reading: MarketReading,
  institutionId: string,
  former?: Promise<MarketVersion>,
): Promise<MarketVersion> {
  const { db, series } = reading
  const before = await former?.catch(() => undefined)
  if (before) {
    const versions = await db.withInstitution(institutionId, (tx) => readDataVersions(tx, institutionId), 'read only')
    if (before.versions.data === versions?.data) return before
    if (before.market.version === versions?.market) return { market: before.market, versions }
    series.drop(institutionId, before.market.version)
  }
  for (;;) {
    const read = await readOnce(reading, institutionId, before)
    if (typeof read === 'object') return read
    if (read === 'unpacked') await db.withInstitution(institutionId, (tx) => packMonths(tx, institutionId))
  }
}

/** Or why it has to be repeated: something was booked during it, or months have to be packed first. */
async function readOnce(
  { db, budget, series }: MarketReading,
  institutionId: string,
  before: MarketVersion | undefined,
): Promise<MarketVersion | 'changed' | 'unpacked'> {
  return await db.withInstitution(
    institutionId,
    async (tx) => {
      const versions = await readDataVersions(tx, institutionId)
      if (!versions) throw new Error('The institution cannot be seen.')
      const read = () => presentSeries(tx, institutionId, versions, before)
      const blocks = await series.of(institutionId, versions.market, read).catch(repeatable)
      if (typeof blocks === 'string') return blocks
      const market = await readMarket(tx, institutionId, seriesIn(blocks), budget)
      const isSame = (await readDataVersions(tx, institutionId, []))?.data === versions.data
      if (isSame) return { market, versions }
      series.drop(institutionId, versions.market)
      return 'changed'
    },
    'read only',
  )
}

function repeatable(error: unknown): 'changed' | 'unpacked' {
  if (error instanceof VersionChanged) return 'changed'
  if (error instanceof MonthsUnpacked) return 'unpacked'
  throw error
}
