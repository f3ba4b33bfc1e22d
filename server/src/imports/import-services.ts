import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { ImportQueue } from './import-queue.ts'

/** What is kept in memory of an institution's data. */
interface Memory {
  readonly forget: (institutionId: string) => void
}

/** What the answers of this room may reach. */
export interface ImportServices {
  readonly db: Database
  readonly clock: Clock
  readonly imports: Pick<ImportQueue, 'wake'>
  readonly histories: Memory
  readonly entitlements: Memory
}
