import type { EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Database } from '#store/database.ts'

/** Services of the answers about API tokens. */
export interface TokenServices {
  readonly db: Database
  readonly clock: Clock
  readonly entitlements: EntitlementCache
  /** Seals the stored reply with a new token. */
  readonly factorKey: SealingKey
}
