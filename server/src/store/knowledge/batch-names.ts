import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/** The ids, as `batch_id`, of the batches that hold entries of some accounts: only these may be named to a caller who asks about them. */
export function batchesOfAccounts(accountIds: readonly string[]): SQL {
  const accounts = sql`string_to_array(${accountIds.join(' ')}, ' ')::uuid[]`
  const idsIn = (table: string) => sql`select batch_id from ${sql.identifier(table)} where account_id = any (${accounts})`
  return sql`${idsIn('transactions')} union ${idsIn('income')} union ${idsIn('transfers')}`
}
