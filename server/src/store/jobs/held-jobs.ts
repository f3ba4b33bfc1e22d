import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { heldJobs } from '../tables/operations.ts'

/** Since when jobs and letters wait, as the database was restored; null where they do not. */
export async function jobsHeldSince(tx: Transaction): Promise<Date | null> {
  const [row] = await tx.select({ since: heldJobs.since }).from(heldJobs)
  return row?.since ?? null
}

/** Sentence for the operator, with the remedy. */
export const heldText = (since: Date): string =>
  `Jobs and letters have waited since the restore of ${since.toISOString()}. Look whether users, schedules and sources are as they ` +
  'shall be, then let them go on with `npm run jobs -- start`.'

/** Lets jobs and letters of all institutions wait until `releaseJobs`. */
export async function holdJobs(tx: Transaction, since: Date): Promise<void> {
  await tx.insert(heldJobs).values({ since }).onConflictDoUpdate({ target: heldJobs.isOn, set: { since } })
}

/** Lets jobs and letters go on, in every process within five seconds. @returns whether they were held */
export async function releaseJobs(tx: Transaction): Promise<boolean> {
  const released = await tx.delete(heldJobs).returning()
  if (released.length > 0) await tx.execute(sql`select pg_notify('clarity', ${JSON.stringify({ kind: 'readOnly' })})`)
  return released.length > 0
}
