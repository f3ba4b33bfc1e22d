import type { Transaction } from '../database.ts'
import { getTableColumns, sql } from '../drizzle.ts'
import { income, transactions, transfers } from '../tables/ledger.ts'
import type { BookedKind } from './read-booked.ts'

const TABLES = { transactions, income, transfers } as const

/** Appends a void revision of each entry, so that it counts as cancelled as long as the batch does. */
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
    select ${columns}, institution_id, ${batchId}::uuid, revision + 1, true from (
      select distinct on (external_id) * from ${table}
      where institution_id = ${institutionId} and external_id in (select jsonb_array_elements_text(${JSON.stringify(externalIds)}::jsonb))
      order by external_id, revision desc
    ) as latest`)
}
