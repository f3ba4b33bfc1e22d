import type { Transaction } from './database.ts'
import { lastBackup } from './tables/operations.ts'

/** A backup that was written whole. */
export interface KeptBackup {
  /** The moment that it is of. */
  readonly at: Date
  readonly bytes: number
  readonly rows: number
}

/** The last backup by our own command; of a database that was restored, the last one before the backup that it came from. */
export async function readLastBackup(tx: Transaction): Promise<KeptBackup | undefined> {
  const { at, bytes, rows } = lastBackup
  const [row] = await tx.select({ at, bytes, rows }).from(lastBackup)
  return row
}

/** Notes a backup, in place of the one before. */
export async function noteBackup(tx: Transaction, backup: KeptBackup): Promise<void> {
  await tx
    .insert(lastBackup)
    .values(backup)
    .onConflictDoUpdate({ target: lastBackup.isOne, set: { ...backup } })
}
