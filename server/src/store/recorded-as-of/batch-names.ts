import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/**
 * The ids, as `batch_id`, of the batches that hold entries of some accounts: only these may be named to a caller who asks about them.
 *
 * @param asked which batches it is asked of, by the columns of their table; those of quotations alone are known without their entries
 */
export function batchesOfAccounts(asked: SQL, accountIds: readonly string[]): SQL {
  const accounts = sql`string_to_array(${accountIds.join(' ')}, ' ')::uuid[]`
  const idsIn = (table: string) => sql`
    select batch_id from ${sql.identifier(table)} where account_id = any (${accounts}) and batch_id in (select id from asked)`
  return sql`
    with asked as materialized (
      select id from batches
      where ${asked} and exists (
        select from jsonb_each(counts) as kind
        where kind.key in ('transactions', 'income', 'transfers')
          and (kind.value ->> 'added')::int + (kind.value ->> 'corrected')::int > 0
      )
    )
    ${idsIn('transactions')} union ${idsIn('income')} union ${idsIn('transfers')}`
}
