import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { cancelJob, jobDetail, jobs, retryJob } from '@portal/contract/institution/jobs.ts'
import { asCaller } from '#access/as-caller.ts'
import type { UserCaller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type AnyAnswer, answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import type { Database } from '#store/database.ts'
import { findDelivery } from '#store/jobs/deliveries.ts'
import { jobsHeldSince } from '#store/jobs/held-jobs.ts'
import { findJob, type JobRow, listJobs } from '#store/jobs/jobs.ts'
import { isJobKind, type JobKind } from '#store/jobs/kinds.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { presentJob } from './present-job.ts'

interface JobServices {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'retry' | 'cancel' | 'wake'>
}

const ROWS = 100

const answerJobs = answer(jobs, async ({ body: { before }, caller }, { db }: JobServices) => {
  const rows = await db.as(caller, (tx) => listJobs(tx, { before, limit: ROWS + 1 }), 'read only')
  const since = await db.withSystem(jobsHeldSince, 'read only')
  const heldSince = since && Math.floor(since.getTime() / 1_000)
  return { rows: rows.slice(0, ROWS).map(presentJob), hasMore: rows.length > ROWS, heldSince }
})

const answerJobDetail = answer(jobDetail, async ({ params, caller }, { db }: JobServices) => {
  const found = await asCaller(
    db,
    caller,
    async (tx) => ({ job: await findJob(tx, params.id), delivery: await findDelivery(tx, params.id) }),
    'read only',
  )
  if (!found.job) throw notFound()
  // Stored in this form when the job ended; the reply is checked nevertheless.
  return { ...presentJob(found.job), reply: (found.delivery?.reply ?? null) as ResponseOf<typeof jobDetail>['reply'] }
})

const answerRetryJob = answer(retryJob, async ({ params, caller, context }, { db, clock, jobs: queue }: JobServices) => {
  const { kind, id } = await find(db, caller, params.id)
  await db.withSystem(async (tx) => {
    if (!(await queue.retry(kind, id, tx))) throw new Failure(409, refusal('jobNotFailed'))
    await auditChange(tx, clock.now(), { caller, context }, 'institution.retry-job', id, { kind })
  })
  queue.wake(kind)
  return presentJob(await find(db, caller, id))
})

const answerCancelJob = answer(cancelJob, async ({ params, caller, context }, { db, clock, jobs: queue }: JobServices) => {
  const { kind, id } = await find(db, caller, params.id)
  await db.withSystem(async (tx) => {
    if (!(await queue.cancel(kind, id, tx))) throw new Failure(409, refusal('jobEnded'))
    await auditChange(tx, clock.now(), { caller, context }, 'institution.cancel-job', id, { kind })
  })
  return presentJob(await find(db, caller, id))
})

/** A job of the caller's institution. @throws 404 */
async function find(db: Database, caller: UserCaller, id: string): Promise<JobRow & { readonly kind: JobKind }> {
  const row = await db.as(caller, (tx) => findJob(tx, id), 'read only')
  if (!row || !isJobKind(row)) throw notFound()
  return row
}

export const jobAnswers: readonly AnyAnswer<JobServices>[] = [answerJobs, answerJobDetail, answerRetryJob, answerCancelJob]
