import type { Transaction } from '../database.ts'
import { and, eq, isNotNull, isNull, lte, ne, or, sql } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { feeds, sourceDeliveries, sources } from '../tables/sources.ts'
import type { SourceRow } from './sources.ts'

export type FeedRow = typeof feeds.$inferSelect

/** The feeds of the institution, also of sources that have ended. */
export const readFeeds = (tx: Transaction, institutionId: string): Promise<readonly FeedRow[]> =>
  tx.select().from(feeds).where(eq(feeds.institutionId, institutionId))

/** Sets where a source is fetched from. What was fetched before does not matter any more. */
export async function saveFeed(
  tx: Transaction,
  feed: Omit<FeedRow, 'jobId' | 'orderedAt' | 'fetchedAt' | 'problem'>,
): Promise<void> {
  const { sourceId: _, institutionId: __, ...terms } = feed
  const row = { ...terms, orderedAt: null, fetchedAt: null, problem: null }
  await tx
    .insert(feeds)
    .values({ ...feed, jobId: null, orderedAt: null, fetchedAt: null, problem: null })
    .onConflictDoUpdate({ target: feeds.sourceId, set: row })
}

/** A source that is fetched no more. */
export async function deleteFeed(tx: Transaction, sourceId: string): Promise<void> {
  await tx.delete(feeds).where(eq(feeds.sourceId, sourceId))
}

/** Feeds of all institutions that are due, locked; in a transaction of the system. Those that another transaction looks at are left out. */
export async function dueFeeds(tx: Transaction, now: Date): Promise<readonly Pick<FeedRow, 'sourceId' | 'institutionId'>[]> {
  const isDue = or(isNull(feeds.orderedAt), lte(feeds.orderedAt, sql`${now}::timestamptz - make_interval(mins => every_minutes)`))
  return await tx
    .select({ sourceId: feeds.sourceId, institutionId: feeds.institutionId })
    .from(feeds)
    .innerJoin(sources, eq(sources.id, feeds.sourceId))
    .innerJoin(institutions, eq(institutions.id, feeds.institutionId))
    .where(and(isDue, isNull(sources.endedAt), eq(sources.isPaused, false), isNull(institutions.disabledAt)))
    .for('update', { of: feeds, skipLocked: true })
}

/** Notes the job that looks for files. */
export async function orderFeed(tx: Transaction, sourceId: string, jobId: string, orderedAt: Date): Promise<void> {
  await tx.update(feeds).set({ jobId, orderedAt }).where(eq(feeds.sourceId, sourceId))
}

/** The feed of a job, and its source; undefined where the source was paused or ended, or another job was ordered since. */
export async function findFeedOfJob(
  tx: Transaction,
  jobId: string,
): Promise<{ readonly feed: FeedRow; readonly source: SourceRow; readonly institution: string } | undefined> {
  const [found] = await tx
    .select({ feed: feeds, source: sources, institution: institutions.name })
    .from(feeds)
    .innerJoin(sources, eq(sources.id, feeds.sourceId))
    .innerJoin(institutions, eq(institutions.id, feeds.institutionId))
    .where(and(eq(feeds.jobId, jobId), isNull(sources.endedAt), eq(sources.isPaused, false)))
  return found
}

/** Keeps how a look for files ended. @param problem null where all was fetched */
export async function endFetch(tx: Transaction, sourceId: string, fetchedAt: Date, problem: string | null): Promise<void> {
  await tx.update(feeds).set({ fetchedAt, problem }).where(eq(feeds.sourceId, sourceId))
}

/** Identities of the fetched files of a source. */
export async function fetchedBefore(tx: Transaction, sourceId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ fetchedAs: sourceDeliveries.fetchedAs })
    .from(sourceDeliveries)
    .where(and(eq(sourceDeliveries.sourceId, sourceId), isNotNull(sourceDeliveries.fetchedAs)))
  return new Set(rows.map(({ fetchedAs }) => fetchedAs!))
}

/** Feeds whose secret is sealed with another key than this; the rows stay locked until the transaction ends. */
export const feedsNotUnder = (tx: Transaction, keyId: string): Promise<readonly FeedRow[]> =>
  tx
    .select()
    .from(feeds)
    .where(and(isNotNull(feeds.secret), ne(feeds.keyId, keyId)))
    .for('update')

/** Stores a secret as it was sealed again. */
export async function saveFeedSecret(
  tx: Transaction,
  { sourceId, secret, keyId }: Pick<FeedRow, 'sourceId' | 'secret' | 'keyId'>,
) {
  await tx.update(feeds).set({ secret, keyId }).where(eq(feeds.sourceId, sourceId))
}
