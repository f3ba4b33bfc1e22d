import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { strandedImports } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { failImport } from './run-import.ts'

const LOOK_MS = 30_000

interface LookedAfter {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  readonly isReadOnly: () => boolean
}

/**
 * Ends imports whose jobs have ended without them, and sends a job for those that have none. Each process that works does it, at its
 * start and from then on.
 *
 * @returns a function that ends it
 */
export function lookAfterImports({ log, ...dependencies }: LookedAfter & { readonly log: Pick<Log, 'error'> }): () => void {
  const look = () =>
    void settleImports(dependencies).catch((error: unknown) => log.error({ err: error }, 'Imports could not be looked after'))
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** One look. */
export async function settleImports({ db, clock, queue, isReadOnly }: LookedAfter): Promise<void> {
  if (isReadOnly()) return
  const stranded = await db.withSystem(strandedImports, 'read only')
  for (const { id, institutionId, hadJob } of stranded)
    if (hadJob) await failImport(db, id, institutionId, clock.now())
    else await db.withSystem((tx) => queue.send({ kind: 'imports', id, institutionId }, tx))
  if (stranded.some(({ hadJob }) => !hadJob)) queue.wake('imports')
}
