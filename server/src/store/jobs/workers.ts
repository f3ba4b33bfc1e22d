import type { PgBoss } from 'pg-boss'
import { JobFailure, jobReason } from '#base/job-failure.ts'
import type { Log } from '#base/log.ts'
import { JOB_KIND_NAMES, JOB_KINDS, type JobKind } from './kinds.ts'

/** An attempt at a job. */
export interface JobAttempt {
  readonly kind: JobKind
  /** The id of what it works on. */
  readonly id: string
  readonly attempt: number
  /** Aborted when the job is no longer this attempt's. */
  readonly signal: AbortSignal
}

/** Does a job, or throws: then it is tried again. */
export type JobHandler = (job: JobAttempt) => Promise<void>
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>

interface JobWorkers {
  readonly begin: (handlers: JobHandlers) => Promise<void>
  readonly wake: (kind: JobKind) => void
  readonly end: () => Promise<void>
}

const POLL_SECONDS = 2
const LOOK_MS = 5_000

/** Reasons for which jobs wait for now. */
export interface JobPause {
  /** Those that change data: whether nothing may be changed. */
  readonly areWritesHeld: () => boolean
  /** All: whether the database was restored, and the operator has not let them go on since. */
  readonly areJobsHeld: () => boolean
}

/** Nothing waits. */
export const NO_PAUSE: JobPause = { areWritesHeld: () => false, areJobsHeld: () => false }

/** Works the queues, except what waits for now. */
export function createJobWorkers(boss: PgBoss, log: Log, { areWritesHeld, areJobsHeld }: JobPause): JobWorkers {
  const working = new Map<JobKind, string>()
  let looking: NodeJS.Timeout | undefined

  async function follow(handlers: JobHandlers): Promise<void> {
    for (const kind of JOB_KIND_NAMES) {
      const isPaused = areJobsHeld() || (JOB_KINDS[kind].writes && areWritesHeld())
      if (isPaused && working.delete(kind)) await boss.offWork(kind, { wait: false })
      if (!isPaused && !working.has(kind)) working.set(kind, await begin(kind, handlers[kind]))
    }
  }

  function begin(kind: JobKind, handler: JobHandler): Promise<string> {
    const { concurrency } = JOB_KINDS[kind]
    const options = { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: concurrency, groupConcurrency: 1 } as const
    return boss.work(kind, options, async ([job]) => {
      const { id, retryCount: attempt, signal } = job!
      try {
        await handler({ kind, id, attempt, signal })
      } catch (error) {
        log.warn({ err: error, kind, jobId: id, attempt }, 'An attempt at a job failed')
        throw reasonOnly(error)
      } finally {
        // The next one is taken at once; a worker would first wait for its next look.
        wake(kind)
      }
    })
  }

  function wake(kind: JobKind): void {
    const id = working.get(kind)
    if (id !== undefined) boss.notifyWorker(id)
  }

  return {
    begin: async (handlers) => {
      await follow(handlers)
      looking = setInterval(() => {
        follow(handlers).catch((error: unknown) => log.warn({ err: error }, 'The queue of jobs could not be followed'))
      }, LOOK_MS)
    },
    wake,
    end: async () => clearInterval(looking),
  }
}

/** Reason stored with the job: neither a stack nor the message of an unexpected error. */
function reasonOnly(error: unknown): Error {
  const reason = new Error(error instanceof JobFailure ? error.message : jobReason('unexpected'))
  delete reason.stack
  return reason
}
