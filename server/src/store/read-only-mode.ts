import type { Transaction } from './database.ts'
import { sql } from './drizzle.ts'
import { readOnlyMode } from './tables/operations.ts'

/** Since when all processes are read-only; null where they are not. */
export async function readOnlySince(tx: Transaction): Promise<Date | null> {
  const [row] = await tx.select({ since: readOnlyMode.since }).from(readOnlyMode)
  return row?.since ?? null
}

/** Switches all processes to read-only, or back for null. @returns whether that was a change */
export async function setReadOnly(tx: Transaction, since: Date | null): Promise<boolean> {
  const changed =
    since === null
      ? await tx.delete(readOnlyMode).returning()
      : await tx.insert(readOnlyMode).values({ since }).onConflictDoNothing().returning()
  if (changed.length > 0) await tx.execute(sql`select pg_notify('clarity', ${JSON.stringify({ kind: 'readOnly' })})`)
  return changed.length > 0
}
