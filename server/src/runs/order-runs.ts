import type { Clock } from '#base/clock.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { findOpenRunOrder, insertRunOrder, lastRun } from '#store/runs/runs.ts'
import { isRunDue } from './run-handler.ts'

/** Services that order runs. */
export interface Nightly {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  /** No run is ordered while the portal is read-only. */
  readonly isReadOnly: () => boolean
}

const DAY_MS = 86_400_000
/** In UTC: after upkeep, and after the closes of New York. */
const HOUR_OF_RUN = 3

/** Orders runs of the institutions that had none since the last time that it was three o'clock, and where something was booked. */
export async function orderDueRuns({ db, clock, queue, isReadOnly }: Nightly): Promise<void> {
  if (isReadOnly()) return
  const since = lastHourOfRun(clock.now())
  for (const { id: institutionId } of await listInstitutions(db)) {
    const last = await db.withInstitution(institutionId, (tx) => lastRun(tx, institutionId), 'read only')
    if ((last !== undefined && last.at >= since) || !(await isRunDue(db, institutionId))) continue
    const id = await db.withSystem((tx) => insertOrder(tx, queue, institutionId, clock.now()))
    if (id !== null) queue.wake('runs')
  }
}

/** Orders a run, in a transaction of the system. @returns the id of its job; null where one is waiting or running */
async function insertOrder(
  tx: Transaction,
  queue: Pick<JobQueue, 'send'>,
  institutionId: string,
  orderedAt: Date,
): Promise<string | null> {
  const id = newId()
  if (!(await queue.send({ kind: 'runs', id, institutionId }, tx))) return null
  await insertRunOrder(tx, { id, institutionId, orderedAt })
  return id
}

/**
 * Orders a run, or joins the one under way: a second click computes nothing twice. In a transaction of the system.
 * @returns the id of the job; null where the one under way ended just now
 */
export async function orderOrJoin(
  tx: Transaction,
  queue: Pick<JobQueue, 'send'>,
  institutionId: string,
  orderedAt: Date,
): Promise<{ readonly jobId: string; readonly isNew: boolean } | null> {
  const id = await insertOrder(tx, queue, institutionId, orderedAt)
  if (id !== null) return { jobId: id, isNew: true }
  const open = await findOpenRunOrder(tx, institutionId)
  return open === undefined ? null : { jobId: open, isNew: false }
}

function lastHourOfRun(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_RUN)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}
