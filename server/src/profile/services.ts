import type { Sessions } from '#access/sessions.ts'
import type { Clock } from '#base/clock.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Database } from '#store/database.ts'

/** Services of the answers in this folder. */
export interface ProfileServices {
  readonly db: Database
  readonly clock: Clock
  /** Signs the cookies of known devices. */
  readonly factorKey: SealingKey
  /** Letters are here where no mail server is set. */
  readonly outboxFolder: string
  readonly sessions: Pick<Sessions, 'invalidateSession'>
}
