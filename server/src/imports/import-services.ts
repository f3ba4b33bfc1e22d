import type { Clock } from '#base/clock.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'

/** Services of the answers in this folder. */
export interface ImportServices {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'send' | 'wake'>
  /** Caches of an institution's data. */
  readonly compute: { readonly invalidateData: (institutionId: string) => void }
  readonly entitlements: { readonly invalidate: (institutionId: string) => void }
}
