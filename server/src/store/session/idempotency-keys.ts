import type { Principal, Transaction } from '../database.ts'
import { and, eq, lt, sql } from '../drizzle.ts'
import { idempotencyKeys } from '../tables/session.ts'

/** How long a key is stored. */
const RETENTION_MS = 24 * 3_600_000

/** A write that may be retried: its key and a hash of the request. */
export interface Retryable {
  readonly key: string
  /** Of the call and its body. */
  readonly bodyHash: string
}

/** Makes the second of two writes with one key wait until the first has ended. */
export async function lockKey(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0))`)
}

/** The first reply for this key, with the hash of its request and its time; undefined for a new key. */
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

/** Stores the reply for a day, in the transaction of the write; deletes the user's expired ones. */
export async function saveReply(
  tx: Transaction,
  { institutionId, userId }: Principal,
  { key, bodyHash }: Retryable,
  reply: unknown,
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - RETENTION_MS)
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), lt(idempotencyKeys.at, before)))
  await tx.insert(idempotencyKeys).values({ userId, institutionId, key, bodyHash, status: 200, reply, at })
}

/** Deletes a key, so that the next write with it acts again. */
export async function deleteReply(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
}
