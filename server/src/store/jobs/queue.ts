import { type CommandResponse, fromDrizzle, PgBoss } from 'pg-boss'
import type { Log } from '#base/log.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { JOB_KIND_NAMES, JOB_KINDS, type JobKind } from './kinds.ts'
import { countOpenJobs } from './queue-state.ts'
import { createJobWorkers, type JobHandlers, type JobPause } from './workers.ts'

/** A job to be done. */
interface SentJob {
  readonly kind: JobKind
  /** The id of what it works on. */
  readonly id: string
  /** Null for a job of the portal itself. */
  readonly institutionId: string | null
  /** The program that may follow it. */
  readonly tokenId?: string
}

/** The queue of jobs, in the database: a job that was sent is done also after a crash. */
export interface JobQueue {
  /**
   * @param tx of the system: the job is sent with what it writes
   * @returns false where only one of its kind may wait or run, and there is one
   */
  readonly send: (job: SentJob, tx: Transaction) => Promise<boolean>
  /** Begins what was sent by this process at once, where it works; others look every two seconds. */
  readonly wake: (kind: JobKind) => void
  /** Queues a failed job once more. @returns whether it had failed */
  readonly retry: (kind: JobKind, id: string, tx: Transaction) => Promise<boolean>
  /** Forgets a job, so that one of the same id can be sent. */
  readonly remove: (kind: JobKind, id: string, tx: Transaction) => Promise<void>
  /** @returns whether it had not ended */
  readonly cancel: (kind: JobKind, id: string, tx: Transaction) => Promise<boolean>
  /** Works from now on. */
  readonly work: (handlers: JobHandlers) => Promise<void>
  /** Waits for attempts under way, for some seconds; what is not done then is done by another process. */
  readonly close: () => Promise<void>
}

interface Dependencies {
  /** Of the system's login, which owns the tables of the queue. */
  readonly databaseUrl: string
  readonly log: Log
  /** Whether this process looks after jobs whose process died. */
  readonly supervises: boolean
  readonly pause: JobPause
}

export const JOB_CONNECTIONS = 3
/** An attempt whose process does not report for so long has failed. */
const HEARTBEAT_SECONDS = 15
const LOOK_SECONDS = 5
const KEPT_SECONDS = 30 * 86_400
const CLOSE_MS = 5_000
const QUIET_MS = 10_000

/** Opens the queue, and makes or migrates its tables; nothing is worked on yet. */
export async function openJobQueue({ databaseUrl, log, supervises, pause }: Dependencies): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'clarity jobs',
    max: JOB_CONNECTIONS,
    schema: 'clarity_queue',
    createSchema: false,
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
    supervise: supervises,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    openTelemetry: { enabled: false },
  })
  let quietUntil = 0
  boss.on('error', (error) => {
    // Each worker has the same error while the database is away.
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + QUIET_MS
    log.warn({ err: error }, 'The queue of jobs had an error')
  })
  boss.on('warning', ({ message }) => log.warn({}, `The queue of jobs: ${message}`))
  await boss.start()
  for (const kind of JOB_KIND_NAMES) await boss.createQueue(kind, { policy: JOB_KINDS[kind].isSingle ? 'exclusive' : 'standard' })
  const workers = createJobWorkers(boss, log, pause)
  return {
    send: async ({ kind, id, institutionId, tokenId }, tx) => {
      const { retryLimit, retryDelay, retryDelayMax, expireInSeconds, isSingle, keptSeconds } = JOB_KINDS[kind]
      // In turn: the first job of an institution goes before the second of another.
      const priority = -(await countOpenJobs(tx, kind, institutionId))
      const sent = await boss.send(kind, tokenId === undefined ? {} : { tokenId }, {
        id,
        priority,
        retryLimit,
        retryDelay,
        retryDelayMax,
        retryBackoff: true,
        expireInSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: keptSeconds,
        retentionSeconds: KEPT_SECONDS,
        ...(institutionId !== null && { group: { id: institutionId } }),
        ...(isSingle && institutionId !== null && { singletonKey: institutionId }),
        db: fromDrizzle(tx, sql),
      })
      return sent !== null
    },
    wake: workers.wake,
    retry: async (kind, id, tx) => isAffected(await boss.retry(kind, id, { db: fromDrizzle(tx, sql) })),
    remove: async (kind, id, tx) => void (await boss.deleteJob(kind, id, { db: fromDrizzle(tx, sql) })),
    cancel: async (kind, id, tx) => isAffected(await boss.cancel(kind, id, { db: fromDrizzle(tx, sql) })),
    work: workers.begin,
    close: async () => {
      await workers.end()
      await boss.stop({ timeout: CLOSE_MS })
    },
  }
}

const isAffected = (response: CommandResponse): boolean => 'affected' in response && response.affected === 1
