import type { EntitlementCache } from '#access/entitlements.ts'
import type { Sessions } from '#access/sessions.ts'
import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Mailer } from '#mail/mailer.ts'
import type { FeedReach } from '#outbound/feed-reach.ts'
import type { Database } from '#store/database.ts'

/** Services of the answers in this folder. */
export interface AdministrationServices {
  readonly db: Database
  readonly clock: Clock
  readonly entitlements: EntitlementCache
  readonly sessions: Pick<Sessions, 'invalidateUser'>
  readonly background: Background
  readonly mailer: Mailer
  /** Base of mailed links, independent of the request's host. */
  readonly publicUrl: string
  /** Signs checkpoints of the audit trail. */
  readonly factorKey: SealingKey
  /** Hosts that sources may be fetched from. */
  readonly feeds: FeedReach
  /** Letters are here where no mail server is set. */
  readonly outboxFolder: string
  /** To be called when mandates or their assignments changed. */
  readonly limitsChanged: (institutionId: string) => void
}
