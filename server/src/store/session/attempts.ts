import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { deleteUnlocked } from '../delete-unlocked.ts'
import { eq, lt, sql } from '../drizzle.ts'
import { attempts } from '../tables/session.ts'

/** How many failures are free, how the wait grows after them, and how failures expire. */
export interface AttemptLimit {
  readonly freeFailures: number
  /** The wait after the last free failure; it doubles with each further one. */
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  /** One failure expires in each of these spans. */
  readonly forgivenEverySeconds: number
}

type Attempt = { readonly isAllowed: true } | { readonly isAllowed: false; readonly blockedUntil: Date }

/**
 * Counts an attempt as failed before its outcome is known, in one statement, so that parallel guesses are limited like sequential ones. A
 * success reverts it. Attempts during a wait are not counted, so that an attacker cannot prolong another user's wait. A wait that ends
 * later than the longest wait from now was written while the clock was ahead: it is ignored, and the attempt, which counts, sets another.
 */
export async function countAttempt(tx: Transaction, key: string, limit: AttemptLimit, now: Date): Promise<Attempt> {
  const at = sql`${now.toISOString()}::timestamptz`
  const span = sql`${limit.forgivenEverySeconds}::float8`
  const forgiven = sql`greatest(floor(extract(epoch from ${at} - ${attempts.lastFailureAt}) / ${span}), 0)::integer`
  const longestWait = sql`${at} + interval '1 second' * ${limit.longestWaitSeconds}::float8`
  const left = sql`(${attempts.failures} - least(${attempts.failures}, ${forgiven}))`
  const failures = sql`${left} + 1`
  const [counted] = await tx
    .insert(attempts)
    .values({ key, failures: 1, lastFailureAt: now, blockedUntil: blockedUntil(sql`1`, limit, at) })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        failures,
        // Whole spans only, so that frequent attempts do not keep the oldest failure from expiring.
        lastFailureAt: sql`case when ${left} = 0 then ${at}
          else least(${attempts.lastFailureAt} + ${forgiven} * ${span} * interval '1 second', ${at}) end`,
        blockedUntil: blockedUntil(failures, limit, at),
      },
      setWhere: sql`${attempts.blockedUntil} is null or ${attempts.blockedUntil} <= ${at} or ${attempts.blockedUntil} > ${longestWait}`,
    })
    .returning({ failures: attempts.failures })
  if (counted) return { isAllowed: true }
  const [row] = await tx.select({ until: attempts.blockedUntil }).from(attempts).where(eq(attempts.key, key))
  return { isAllowed: false, blockedUntil: row?.until ?? now }
}

/** Until when an attempt would be refused; undefined where it would not. */
export async function blockedUntilOf(tx: Transaction, key: string, limit: AttemptLimit, now: Date): Promise<Date | undefined> {
  const [row] = await tx.select({ until: attempts.blockedUntil }).from(attempts).where(eq(attempts.key, key))
  const left = (row?.until?.getTime() ?? 0) - now.getTime()
  return row?.until && left > 0 && left <= limit.longestWaitSeconds * 1_000 ? row.until : undefined
}

/** Reverts one counted attempt that succeeded; failures of others in between stay. */
export async function takeBackAttempt(tx: Transaction, key: string, limit: AttemptLimit): Promise<void> {
  await tx
    .update(attempts)
    .set({
      failures: sql`greatest(${attempts.failures} - 1, 0)`,
      blockedUntil: sql`case when ${attempts.failures} > ${limit.freeFailures} then ${attempts.blockedUntil} end`,
    })
    .where(eq(attempts.key, key))
}

/** Deletes all failures of a key. */
export async function clearAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.delete(attempts).where(eq(attempts.key, key))
}

/** Deletes counters without changes since. */
export async function deleteAttemptsBefore(tx: Transaction, before: Date): Promise<void> {
  await deleteUnlocked(tx, attempts, lt(attempts.lastFailureAt, before))
}

const blockedUntil = (failures: SQL, limit: AttemptLimit, at: SQL): SQL => sql`case
  when ${failures} >= ${limit.freeFailures} then ${at} + interval '1 second' * least(${limit.longestWaitSeconds}::float8,
    ${limit.firstWaitSeconds}::float8 * power(2, least(${failures} - ${limit.freeFailures}, 30))) end`
