import type { Transaction } from '../database.ts'
import { getTableColumns, sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { income, transactions, transfers } from '../tables/ledger.ts'
import type { BookedKind } from './read-booked.ts'

const TABLES = { transactions, income, transfers } as const

/**
 * Appends a void revision of each entry, so that it counts as cancelled as long as the batch does. It is a copy of the revision that
 * counts: one that was undone may be of another account, which a user who sees the entry may not see.
 */
export async function voidEntries(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  kind: BookedKind,
  externalIds: readonly string[],
): Promise<void> {
  const table = TABLES[kind]
  const own = new Set(['institution_id', 'revision', 'is_void', 'batch_id', 'line'])
  const copied = Object.values(getTableColumns(table)).flatMap(({ name }) => (own.has(name) ? [] : [sql.identifier(name)]))
  const columns = sql.join(copied, sql`, `)
  await tx.execute(sql`
    insert into ${table} (${columns}, institution_id, batch_id, revision, is_void)
    select ${columns}, institution_id, ${batchId}::uuid, last + 1, true from (
      select distinct on (entry.external_id) entry.*, (
        select max(revision) from ${table} as every
        where every.institution_id = entry.institution_id and every.external_id = entry.external_id
      ) as last
      from ${table} as entry join batches as batch on batch.id = entry.batch_id and ${knownAt(null)}
      where entry.institution_id = ${institutionId}
        and entry.external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
      order by entry.external_id, entry.revision desc
    ) as latest`)
}
