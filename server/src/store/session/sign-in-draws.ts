import type { Transaction } from '../database.ts'
import { deleteUnlocked } from '../delete-unlocked.ts'
import { and, eq, gt, isNull, lt, lte, or, sql } from '../drizzle.ts'
import { signInDraws, signInQueue } from '../tables/sign-in.ts'

/** The origin drawn to sign in with an e-mail. */
interface DrawRow {
  readonly drawnAt: Date | null
  readonly drawnOrigin: string | null
}

/** Locks the row of an e-mail until the transaction ends, so that strangers at it are counted and drawn one after the other. */
export async function lockDraw(tx: Transaction, emailHash: string, now: Date): Promise<DrawRow> {
  const [row] = await tx
    .insert(signInDraws)
    .values({ emailHash, usedAt: now })
    .onConflictDoUpdate({ target: signInDraws.emailHash, set: { usedAt: now } })
    .returning()
  return row!
}

/** Notes that the owner is warned now. @returns false where that was done after a time: then nothing is noted */
export async function noteWarning(tx: Transaction, emailHash: string, since: Date, now: Date): Promise<boolean> {
  const noted = await tx
    .update(signInDraws)
    .set({ warnedAt: now })
    .where(
      and(
        eq(signInDraws.emailHash, emailHash),
        or(isNull(signInDraws.warnedAt), lte(signInDraws.warnedAt, since), gt(signInDraws.warnedAt, now)),
      ),
    )
    .returning({ warnedAt: signInDraws.warnedAt })
  return noted.length === 1
}

/** Gives an origin its place among those who wait, or keeps it. */
export async function joinQueue(tx: Transaction, emailHash: string, origin: string, now: Date): Promise<void> {
  await tx
    .insert(signInQueue)
    .values({ emailHash, origin, seenAt: now })
    .onConflictDoUpdate({ target: [signInQueue.emailHash, signInQueue.origin], set: { seenAt: now } })
}

/** How many have been waiting since a time. */
export async function countQueue(tx: Transaction, emailHash: string, since: Date): Promise<number> {
  return await tx.$count(signInQueue, isWaiting(emailHash, since))
}

/** Draws one of those who have been seen waiting since a time; each has the same chance. */
export async function drawOrigin(tx: Transaction, emailHash: string, since: Date, now: Date): Promise<string | null> {
  const [drawn] = await tx
    .select({ origin: signInQueue.origin })
    .from(signInQueue)
    .where(isWaiting(emailHash, since))
    .orderBy(sql`gen_random_uuid()`)
    .limit(1)
  const origin = drawn?.origin ?? null
  await tx.update(signInDraws).set({ drawnAt: now, drawnOrigin: origin }).where(eq(signInDraws.emailHash, emailHash))
  return origin
}

/** Uses up the turn of an origin, which leaves the queue. */
export async function useTurn(tx: Transaction, emailHash: string, origin: string): Promise<void> {
  await tx.update(signInDraws).set({ drawnOrigin: null }).where(eq(signInDraws.emailHash, emailHash))
  await tx.delete(signInQueue).where(and(eq(signInQueue.emailHash, emailHash), eq(signInQueue.origin, origin)))
}

/** Deletes places and draws that were not used since. */
export async function deleteDrawsBefore(tx: Transaction, before: Date): Promise<void> {
  await deleteUnlocked(tx, signInQueue, lt(signInQueue.seenAt, before))
  await deleteUnlocked(tx, signInDraws, lt(signInDraws.usedAt, before))
}

const isWaiting = (emailHash: string, since: Date) => and(eq(signInQueue.emailHash, emailHash), gt(signInQueue.seenAt, since))
