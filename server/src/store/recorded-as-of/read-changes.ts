import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { batchesOfAccounts } from './batch-names.ts'

/** A batch as it is reported: when it became known, and since when it counts as never booked. */
export interface ChangingBatch {
  readonly id: string
  /** Null where it holds no entry of the accounts: a name can speak of the clients of others. */
  readonly name: string | null
  /** `import`, `api` or `demo`. */
  readonly source: string
  readonly knownAt: Date
  readonly undoneAt: Date | null
}

/**
 * The batches that became known, or were taken back, after an instant, the latest change first: those with quotations, corporate actions
 * or reference data, which are everybody's, and those with entries of the accounts.
 */
export async function readChangingBatches(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
  after: Date,
): Promise<readonly ChangingBatch[]> {
  const instant = after.toISOString()
  const hasChanged = sql`institution_id = ${institutionId} and (known_at > ${instant} or undone_at > ${instant})`
  const { rows } = await tx.execute<{
    id: string
    name: string | null
    source: string
    knownAt: string
    undoneAt: string | null
  }>(sql`
    select id, case when own.batch_id is not null then name end as name, source, known_at as "knownAt", undone_at as "undoneAt"
    from batches as batch
    left join (${batchesOfAccounts(hasChanged, accountIds)}) as own on own.batch_id = batch.id
    where ${hasChanged}
      and (
        exists (
          select from jsonb_each(counts) as kind
          where kind.key not in ('transactions', 'income', 'transfers', 'clients', 'portfolios', 'accounts')
            and (kind.value ->> 'added')::int + (kind.value ->> 'corrected')::int > 0
        ) or own.batch_id is not null
      )
    order by greatest(known_at, undone_at) desc, id`)
  return rows.map(({ knownAt, undoneAt, ...batch }) => ({
    ...batch,
    knownAt: new Date(knownAt),
    undoneAt: undoneAt === null ? null : new Date(undoneAt),
  }))
}
