import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './database.ts'
import { sql } from './drizzle.ts'

/**
 * Deletes rows that are no longer needed. Those that another transaction holds are left for the next time: a sign-in holds several,
 * and would wait for this one as this one waits for it.
 */
export async function deleteUnlocked(tx: Transaction, table: PgTable, isOver: SQL): Promise<void> {
  await tx.execute(sql`
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOver} for update skip locked))`)
}
