import type { SQL } from 'drizzle-orm'
import type { KindCount } from '../booking/kind-count.ts'
import { STAGED, stagedColumns, stageOf } from '../booking/staging.ts'
import type { Transaction } from '../database.ts'
import { getTableColumns, sql } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'

type LedgerKind = 'transactions' | 'income' | 'transfers' | 'corporateActions'

/**
 * Appends the staged entries, in one statement: a new external id gets revision 1 or the next free one, changed content a new revision,
 * and equal content none.
 *
 * @param hasLines whether their places are lines of a file; another line alone is no correction
 */
export async function bookLedger(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  kind: LedgerKind,
  hasLines: boolean,
): Promise<KindCount> {
  const table = STAGED[kind]
  const all = Object.keys(getTableColumns(table))
  const given = stagedColumns(kind).map(([, { name }]) => sql.identifier(name))
  const differs = given.map((name) => sql`(former).${name} is distinct from ${name}`)
  const isMoved = all.includes('accountId') ? sql`not is_new and (former).account_id <> account_id` : sql`false`
  const line = (value: SQL) => (all.includes('line') ? sql`, ${value}` : sql``)
  const columns = sql.join(given, sql`, `)
  const ofFormer = sql.join(
    given.map((name) => sql`(former).${name}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ added: number; corrected: number; unchanged: number }>(sql`
    with compared as materialized (
      select *, not is_new and (${sql.join(differs, sql` or `)}) as differs from (
        select given.*, booked.former, coalesce(booked.revision, 0) as revision, coalesce((booked.former).is_void, true) as is_new
        from ${stageOf(kind)} as given cross join lateral (
          -- Looked up one by one: joined with the ledger, all of it might be read.
          select max(entry.revision) as revision,
                 -- The highest revision of a batch that is not undone; it is in force unless it is void.
                 (array_agg(entry order by entry.revision desc) filter (where batch.id is not null))[1] as former
          from ${table} as entry left join ${batches} as batch on batch.id = entry.batch_id and batch.undone_at is null
          where entry.institution_id = ${institutionId} and entry.external_id = given.external_id
        ) as booked
      ) as found
    ), changed as (
      select *, ${isMoved} as is_moved from compared where is_new or differs
    ), booked as (
      insert into ${table} (${columns}, institution_id, batch_id, revision, is_void${line(sql`line`)})
      select ${columns}, ${institutionId}::uuid, ${batchId}::uuid, revision, is_void${line(sql`line`)} from (
        -- The former revision may be in an account that the user may not see.
        select ${ofFormer}, place, revision + 1 as revision, true as is_void, null::integer as line from changed where is_moved
        union all
        select ${columns}, place, revision + case when is_moved then 2 else 1 end, false, ${hasLines ? sql`place` : sql`null`} from changed
      ) as entries order by place, revision
    )
    select count(*) filter (where is_new)::int as added,
           count(*) filter (where differs)::int as corrected,
           count(*) filter (where not differs and not is_new)::int as unchanged
    from compared`)
  return rows[0]!
}
