import type { Transaction } from '../database.ts'
import { deleteUnlocked } from '../delete-unlocked.ts'
import { and, eq, gt, lt, sql } from '../drizzle.ts'
import { strangerFailures } from '../tables/sign-in.ts'

type FailureKind = (typeof strangerFailures.$inferSelect)['kind']

/** Failures of strangers with an e-mail since a time, in whole hours: none is left out. */
export async function strangerFailuresSince(tx: Transaction, emailHash: string, kind: FailureKind, since: Date): Promise<number> {
  const [row] = await tx
    .select({ failures: sql<number>`coalesce(sum(${strangerFailures.failures}), 0)::integer` })
    .from(strangerFailures)
    .where(
      and(
        eq(strangerFailures.emailHash, emailHash),
        eq(strangerFailures.kind, kind),
        gt(strangerFailures.hour, new Date(since.getTime() - HOUR_MS)),
      ),
    )
  return row!.failures
}

/** Counts a failure in its hour. */
export async function addStrangerFailure(tx: Transaction, emailHash: string, kind: FailureKind, at: Date): Promise<void> {
  await tx
    .insert(strangerFailures)
    .values({ emailHash, kind, hour: hourOf(at), failures: 1 })
    .onConflictDoUpdate({
      target: [strangerFailures.emailHash, strangerFailures.kind, strangerFailures.hour],
      set: { failures: sql`${strangerFailures.failures} + 1` },
    })
}

/** Takes back a failure that was counted at a time. */
export async function takeBackStrangerFailure(tx: Transaction, emailHash: string, kind: FailureKind, at: Date): Promise<void> {
  await tx
    .update(strangerFailures)
    .set({ failures: sql`greatest(${strangerFailures.failures} - 1, 0)` })
    .where(and(eq(strangerFailures.emailHash, emailHash), eq(strangerFailures.kind, kind), eq(strangerFailures.hour, hourOf(at))))
}

/** Deletes counts of hours before. */
export async function deleteStrangerFailuresBefore(tx: Transaction, before: Date): Promise<void> {
  await deleteUnlocked(tx, strangerFailures, lt(strangerFailures.hour, before))
}

const HOUR_MS = 3_600_000
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
