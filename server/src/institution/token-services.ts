import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'

/** What the answers about API tokens may reach. */
export interface TokenServices {
  readonly db: Database
  readonly clock: Clock
}
