import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readClock } from '#store/inspection/read-clock.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { lastRetentionRun } from '#store/personal/outdated.ts'

interface Nightly {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'error'>
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  /** No run is ordered while the portal is read-only. */
  readonly isReadOnly: () => boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** In UTC. */
const HOUR_OF_RUN = 2

/**
 * Orders upkeep once a night, or after the start of a portal that was off at night. Of several processes each may order it: the queue
 * takes one job of the kind at a time, and one that is not due any more does nothing.
 *
 * @returns a function that ends it
 */
export function orderUpkeep({ db, clock, log, queue, isReadOnly }: Nightly): () => void {
  async function look(): Promise<void> {
    if (isReadOnly() || !(await isUpkeepDue(db, clock))) return
    await db.withSystem((tx) => queue.send({ kind: 'upkeep', id: newId(), institutionId: null }, tx))
    queue.wake('upkeep')
  }
  const lookSafely = () => void look().catch((error: unknown) => log.error({ err: error }, 'Upkeep could not be ordered'))
  const first = setTimeout(lookSafely, MINUTE_MS)
  const hourly = setInterval(lookSafely, HOUR_MS)
  return () => {
    clearTimeout(first)
    clearInterval(hourly)
  }
}

/**
 * Whether there was no run since the last time that it was two o'clock. None is due by a clock that is ahead of the database's: it would
 * delete what is not old.
 */
export async function isUpkeepDue(db: Database, clock: Clock): Promise<boolean> {
  const { clockAheadMs } = await readClock(db, clock)
  if (clockAheadMs > HOUR_MS) return false
  const last = await db.withSystem(lastRetentionRun, 'read only')
  return last === undefined || last.at < lastHourOfRun(clock.now())
}

function lastHourOfRun(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_RUN)
  return new Date(today <= now.getTime() ? today : today - 24 * HOUR_MS)
}
