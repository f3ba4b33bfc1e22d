import type { EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/seal.ts'
import type { Database } from '#store/database.ts'

/** What the answers about API tokens may reach. */
export interface TokenServices {
  readonly db: Database
  readonly clock: Clock
  readonly entitlements: EntitlementCache
  /** Under it the reply that holds a new token is kept for a retry. */
  readonly factorKey: SealingKey
}
