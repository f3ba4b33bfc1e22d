import { fetchSource } from '@portal/contract/institution/sources.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import type { Database } from '#store/database.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { readFeeds } from '#store/sources/feeds.ts'
import { findSource } from '#store/sources/sources.ts'
import { orderFetch } from './order-feeds.ts'

interface FetchServices {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'send' | 'wake'>
}

/** Looks for files of a source now. @throws 404 where it is not there, 409 where it is paused or is not fetched */
export const answerFetchSource = answer(fetchSource, async ({ params, caller, context }, { db, clock, jobs }: FetchServices) => {
  const { institutionId } = caller
  const [source, feed] = await db.as(
    caller,
    async (tx) => [
      await findSource(tx, institutionId, params.id),
      (await readFeeds(tx, institutionId)).find(({ sourceId }) => sourceId === params.id),
    ],
    'read only',
  )
  if (!source) throw notFound()
  if (!feed) throw new Failure(409, refusal('sourceNotFetched', { source: source.name }))
  if (source.isPaused) throw new Failure(409, refusal('sourcePaused', { source: source.name }))
  const job = await db.withSystem(async (tx) => {
    const now = clock.now()
    const id = await orderFetch(tx, jobs, feed, now)
    await auditChange(tx, now, { caller, context }, 'institution.fetch-source', source.name)
    return id
  })
  jobs.wake('feeds')
  return { job }
})
