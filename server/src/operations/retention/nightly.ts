import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { withDatabaseLock } from '#store/connection/database-lock.ts'
import type { Database } from '#store/database.ts'
import { lastRetentionRun } from '#store/personal/outdated.ts'

interface Nightly {
  readonly db: Database
  /** Of the system's login: one process of several works, and the others wait. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'error'>
  /** No run begins while the portal is read-only. */
  readonly isReadOnly: () => boolean
  readonly run: () => Promise<Readonly<Record<string, number>>>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** In UTC. */
const HOUR_OF_RUN = 2
/** Any number but those of other locks. */
const LOCK = 7_215_321

/**
 * Runs once a night, or after the start of a portal that was off at night; in one of several processes.
 *
 * @returns a function that ends it, after a run that is under way
 */
export function runNightly({ db, databaseUrl, clock, log, isReadOnly, run }: Nightly): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve()
  const look = () => {
    underWay = runWhenDue().catch((error: unknown) => log.error({ err: error }, 'The nightly run failed'))
  }
  async function runWhenDue(): Promise<void> {
    if (isReadOnly() || !(await isDue())) return
    await withDatabaseLock(databaseUrl, LOCK, async () => {
      if (await isDue()) log.info({ deleted: await run() }, 'What is older than its period was deleted')
    })
  }
  async function isDue(): Promise<boolean> {
    const last = await db.withSystem(lastRetentionRun, 'read only')
    return last === undefined || last.at < lastHourOfRun(clock.now())
  }
  const first = setTimeout(look, MINUTE_MS)
  const hourly = setInterval(look, HOUR_MS)
  return async () => {
    clearTimeout(first)
    clearInterval(hourly)
    await underWay
  }
}

/** The last time it was two o'clock. */
function lastHourOfRun(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_RUN)
  return new Date(today <= now.getTime() ? today : today - 24 * HOUR_MS)
}
