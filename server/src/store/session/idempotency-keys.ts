import type { Principal, Transaction } from '../database.ts'
import { and, eq, lt, sql } from '../drizzle.ts'
import { idempotencyKeys } from '../tables/session.ts'

/** How long a retry is known as one. */
const KEPT_MS = 24 * 3_600_000

/** A write that may be sent again: the key its sender gave it, and what was asked. */
export interface Retryable {
  readonly key: string
  /** Of the call and its body. */
  readonly bodyHash: string
}

/** Lets of two writes with one key the second wait until the first has ended. */
export async function lockKey(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`)
}

/** The reply that the first write of this key got, with the hash of what was asked then and when; undefined for a new key. */
export async function findReply(
  tx: Transaction,
  { institutionId, userId }: Principal,
  key: string,
): Promise<{ readonly bodyHash: string; readonly reply: unknown; readonly at: Date } | undefined> {
  const [row] = await tx
    .select({ bodyHash: idempotencyKeys.bodyHash, reply: idempotencyKeys.reply, at: idempotencyKeys.at })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.institutionId, institutionId), eq(idempotencyKeys.key, key)),
    )
  return row
}

/** Keeps the reply for a day, with the write or not at all; the user's older ones are cleared away. */
export async function keepReply(
  tx: Transaction,
  { institutionId, userId }: Principal,
  { key, bodyHash }: Retryable,
  reply: unknown,
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - KEPT_MS)
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.at, before)))
  await tx.insert(idempotencyKeys).values({ userId, institutionId, key, bodyHash, status: 200, reply, at })
}

/** Lets the next write of this key act again. */
export async function forgetReply(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}
