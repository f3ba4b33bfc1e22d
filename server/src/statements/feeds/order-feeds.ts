import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { dueFeeds, orderFeed } from '#store/sources/feeds.ts'

interface Ordering {
  readonly db: Database
  readonly clock: Clock
  readonly queue: Pick<JobQueue, 'send' | 'wake'>
  /** Nothing is fetched while the portal is read-only. */
  readonly isReadOnly: () => boolean
}

const LOOK_MS = 30_000

/**
 * Orders looks for files where they are due. Each process that works does it, and each look is ordered once.
 *
 * @returns a function that ends it
 */
export function orderFeeds(ordering: Ordering & { readonly log: Pick<Log, 'error'> }): () => void {
  const look = () =>
    void orderDueFeeds(ordering).catch((error: unknown) => ordering.log.error({ err: error }, 'Feeds could not be ordered'))
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** Orders those that are due now. @returns how many */
export async function orderDueFeeds({ db, clock, queue, isReadOnly }: Ordering): Promise<number> {
  if (isReadOnly()) return 0
  const ordered = await db.withSystem(async (tx) => {
    const now = clock.now()
    const due = await dueFeeds(tx, now)
    for (const feed of due) await orderFetch(tx, queue, feed, now)
    return due.length
  })
  if (ordered > 0) queue.wake('feeds')
  return ordered
}

/** Orders a look, in a transaction of the system. @returns the id of its job */
export async function orderFetch(
  tx: Transaction,
  queue: Pick<JobQueue, 'send'>,
  { sourceId, institutionId }: { readonly sourceId: string; readonly institutionId: string },
  now: Date,
): Promise<string> {
  const id = newId()
  await orderFeed(tx, sourceId, id, now)
  await queue.send({ kind: 'feeds', id, institutionId }, tx)
  return id
}
