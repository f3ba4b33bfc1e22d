import type { Transaction } from '../database.ts'
import { and, eq, inArray, lt, sql } from '../drizzle.ts'
import { liveStreams } from '../tables/session.ts'

/** A stream whose process has not said for so long that it is open is over: the process was killed. */
const SILENCE = sql`interval '45 seconds'`

/**
 * Counts a stream in, where its session and its user have fewer than their limits, in all processes.
 *
 * @returns whether it may be opened
 */
export async function openLiveStream(
  tx: Transaction,
  stream: { id: string; institutionId: string; userId: string; sessionId: string },
  limits: { readonly session: number; readonly user: number },
): Promise<boolean> {
  const { userId, sessionId, seenAt } = liveStreams
  // Two that open at once count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live streams ${stream.userId}`}, 0))`)
  const now = sql`clock_timestamp()`
  await tx.delete(liveStreams).where(and(eq(userId, stream.userId), lt(seenAt, sql`${now} - ${SILENCE}`)))
  const open = await tx.select({ sessionId }).from(liveStreams).where(eq(userId, stream.userId))
  const ofSession = open.filter((each) => each.sessionId === stream.sessionId)
  if (open.length >= limits.user || ofSession.length >= limits.session) return false
  await tx.insert(liveStreams).values({ ...stream, seenAt: now })
  return true
}

/** Counts a stream out. */
export async function closeLiveStream(tx: Transaction, id: string): Promise<void> {
  await tx.delete(liveStreams).where(eq(liveStreams.id, id))
}

/** Says that streams of this process are open. */
export async function noteLiveStreams(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(liveStreams)
    .set({ seenAt: sql`clock_timestamp()` })
    .where(inArray(liveStreams.id, [...ids]))
}
