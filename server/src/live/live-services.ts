import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { SnapshotHead, Snapshots } from './snapshots.ts'
import type { StreamLimit } from './stream-limit.ts'
import type { Ticker } from './ticker.ts'

/** All that the stream may reach. */
export interface LiveServices {
  readonly compute: { readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead> }
  readonly ticker: Ticker
  readonly streamLimit: StreamLimit
}

/** All that whoever takes in quotes may reach. */
export interface QuoteServices {
  readonly db: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
}
