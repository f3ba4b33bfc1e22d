import type { Sessions } from '#access/sessions.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'

/** What the answers of this folder use. */
export interface ProfileServices {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'invalidateSession'>
}
