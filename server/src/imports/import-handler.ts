import type { Clock } from '#base/clock.ts'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import type { Log } from '#base/log.ts'
import { beginImport } from '#store/booking/imports.ts'
import type { Database } from '#store/database.ts'
import type { JobHandler } from '#store/jobs/workers.ts'
import { createImportThread } from './import-thread.ts'
import { failImport } from './run-import.ts'

interface Dependencies {
  readonly db: Database
  /** For the worker thread, which has its own connections. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Log
  /** Called after each import, with any result. */
  readonly ended: (institutionId: string, importId: string) => void
}

/** Books imports, one at a time in this process. */
interface ImportHandler {
  readonly handle: JobHandler
  /** Stops; a running import is begun again by another process. */
  readonly close: () => Promise<void>
}

/** Has a thread for imports, from the first one on. */
export function createImportHandler({ db, databaseUrl, clock, log, ended }: Dependencies): ImportHandler {
  const thread = createImportThread(databaseUrl, log)
  return {
    handle: async ({ id, signal }) => {
      const institutionId = await db.withSystem((tx) => beginImport(tx, id))
      // It had ended, and then the process did.
      if (institutionId === undefined) return
      const outcome = await thread.run(id, signal)
      if (outcome === 'full') throw new JobFailure(jobReason('databaseFull'))
      if (outcome === 'later') throw new JobFailure(jobReason(signal.aborted ? 'superseded' : 'databaseUnavailable'))
      if (outcome === 'fail') await failImport(db, id, institutionId, clock.now())
      ended(institutionId, id)
    },
    close: thread.stop,
  }
}
