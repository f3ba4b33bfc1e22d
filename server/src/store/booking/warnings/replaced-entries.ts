import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'
import { formerOf, type WarnedBatch } from './batch-entries.ts'

const TABLES = ['transactions', 'income', 'transfers'] as const

/** The entries of a batch that were there before as a person or a statement left them, who did so, and when. @param isMeant of `former` */
const replaced = (batch: WarnedBatch, isMeant: (table: SQL) => SQL): SQL =>
  sql.join(
    TABLES.map((kind) => {
      const table = sql`${sql.identifier(kind)}`
      return sql`
        select ${kind} as kind, own.external_id, own.line,
               json_build_object('id', own.external_id, 'by', former.booked_by,
                                 'day', to_char(former.known_at at time zone 'UTC', 'YYYY-MM-DD')) as params
        from (select * from ${table} where batch_id = ${batch.batchId} and not is_void and revision > 1) as own
        cross join lateral ${formerOf(batch, table, sql`own.external_id`)} as former
        where ${isMeant(table)}`
    }),
    sql` union all `,
  )

/** A line takes the place of what a person made of its entry. Of all that changes entries, only that has no line and is not the first. */
export const replacesCorrection = (batch: WarnedBatch): SQL =>
  replaced(
    batch,
    (table) => sql`not former.is_void and former.line is null and exists (
      select from ${table} as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
      where row.institution_id = former.institution_id and row.external_id = former.external_id and row.batch_id <> former.batch_id
        and row.revision < former.revision)`,
  )

/** A line of an entry that was cancelled, and counts again. */
export const bringsBackCancelled = (batch: WarnedBatch): SQL => replaced(batch, () => sql`former.is_void`)
