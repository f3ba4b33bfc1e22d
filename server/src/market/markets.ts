import type { Database } from '#store/database.ts'
import { readDataVersion } from '#store/read-institution.ts'
import type { Market } from './market.ts'
import { readMarket } from './read-market.ts'

/** The markets of institutions, kept in memory by data version. */
export interface Markets {
  /** The market of an institution as known now; without SQL when warm. */
  readonly of: (institutionId: string) => Promise<Market>
  /** To be called after every booking, here or in another process. */
  readonly forget: (institutionId: string) => void
}

/**
 * Parallel requests share one reading. A reading during which something was booked, by whomever, is read again, so that a market is
 * of one version; a reading under way when the institution is forgotten is not kept.
 */
export function createMarkets(db: Database): Markets {
  const kept = new Map<string, Promise<Market>>()
  return {
    of: (institutionId) => {
      const known = kept.get(institutionId)
      if (known) return known
      const reading = readConsistently(db, institutionId)
      kept.set(institutionId, reading)
      reading.catch(() => {
        if (kept.get(institutionId) === reading) kept.delete(institutionId)
      })
      return reading
    },
    forget: (institutionId) => kept.delete(institutionId),
  }
}

async function readConsistently(db: Database, institutionId: string): Promise<Market> {
  for (;;) {
    const { market, version } = await db.within(institutionId, async (tx) => ({
      market: await readMarket(tx, institutionId, null),
      version: await readDataVersion(tx, institutionId),
    }))
    if (market.version === version) return market
  }
}
