import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { Snapshots } from './snapshots.ts'
import type { StreamLimit } from './stream-limit.ts'

/** All that the answers of this room may reach. */
export interface LiveServices {
  readonly db: Database
  readonly clock: Clock
  readonly snapshots: Snapshots
  readonly streamLimit: StreamLimit
}
