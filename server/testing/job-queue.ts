import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../src/base/log.ts'
import type { Database } from '../src/store/database.ts'
import { sql } from '../src/store/drizzle.ts'
import { newId } from '../src/store/id.ts'
import type { JobKind } from '../src/store/jobs/kinds.ts'
import { type JobQueue, openJobQueue } from '../src/store/jobs/queue.ts'
import { type JobHandlers, type JobPause, NO_PAUSE } from '../src/store/jobs/workers.ts'

const QUIET: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** A queue on the database of a test, as one process has it. */
export const openTestQueue = (databaseUrl: string, pause: JobPause = NO_PAUSE): Promise<JobQueue> =>
  openJobQueue({ databaseUrl, log: QUIET, supervises: true, pause })

/** Handlers of the named kinds; a job of another kind fails. */
export function handlersOf(given: Partial<JobHandlers>): JobHandlers {
  const unexpected = async () => {
    throw new Error('A job of this kind was not expected.')
  }
  const none = { upkeep: unexpected, mail: unexpected, imports: unexpected, runs: unexpected, packs: unexpected }
  return { ...none, feeds: unexpected, statements: unexpected, series: unexpected, ...given }
}

/** Sends a job. @returns its id */
export async function sendJob(db: Database, queue: JobQueue, kind: JobKind, institutionId: string | null): Promise<string> {
  const id = newId()
  await db.withSystem((tx) => queue.send({ kind, id, institutionId }, tx))
  queue.wake(kind)
  return id
}

/** A job as the queue has stored it. */
export async function storedJob(db: Database, id: string) {
  const { rows } = await db.withSystem((tx) =>
    tx.execute<{ state: string; retry_count: number; output: { message?: string; stack?: string } | null }>(
      sql`select state, retry_count, output from clarity_queue.job where id = ${id}`,
    ),
  )
  return rows[0]
}

/** Jobs that wait for their next try are due now. */
export async function makeDue(db: Database): Promise<void> {
  await db.withSystem((tx) => tx.execute(sql`update clarity_queue.job set start_after = now() where state = 'retry'`))
}

/** Waits until something is so. @throws after twenty seconds */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not become so within twenty seconds.')
    await sleep(50)
  }
}
