import type { Clock } from '../src/base/clock.ts'
import { optimisticRetry } from '../src/base/optimistic-retry.ts'
import type { Markets } from '../src/histories/markets.ts'
import type { QuoteSource } from '../src/live/quote-source.ts'
import { createQuoteStore } from '../src/live/quote-store.ts'
import { createSnapshotOwner, type SnapshotHead, type SnapshotOwner } from '../src/live/snapshot-owner.ts'
import { createSnapshots, type Snapshots } from '../src/live/snapshots.ts'
import { isStaleSnapshot } from '../src/live/stale-snapshot.ts'
import type { Database } from '../src/store/database.ts'
import type { DatabaseClock } from '../src/store/database-clock.ts'
import { testDatabaseClock } from './clock.ts'

/** The owner of the snapshots and the markets made of them, in one thread. */
export interface LocalSnapshots extends Pick<Snapshots, 'of'>, Pick<SnapshotOwner, 'add'> {
  readonly latest: (institutionId: string) => Promise<SnapshotHead>
}

interface LocalDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly markets: Markets
  readonly source: QuoteSource | null
  /** By default that of the process. */
  readonly databaseClock?: DatabaseClock
}

/** Snapshots for tests that need no worker. */
export function createLocalSnapshots({
  db,
  clock,
  markets,
  source,
  databaseClock = testDatabaseClock(clock),
}: LocalDependencies): LocalSnapshots {
  const snapshots = createSnapshots({ clock, markets, source })
  const owner = createSnapshotOwner({
    clock: databaseClock,
    versionOf: async (institutionId) => (await markets.of(institutionId)).versions.data,
    quotes: createQuoteStore(db, databaseClock),
    hasSource: (institutionId) => source?.covers(institutionId) ?? false,
    publish: snapshots.receive,
  })
  return {
    of: (institutionId, snapshotId) =>
      optimisticRetry(async () => {
        await owner.current(institutionId)
        return await snapshots.of(institutionId, snapshotId).catch((error: unknown) => {
          if (!isStaleSnapshot(error)) throw error
          return undefined
        })
      }),
    latest: async (institutionId) => {
      const { snapshotId, asOf } = await owner.current(institutionId)
      return { snapshotId, asOf }
    },
    add: owner.add,
  }
}
