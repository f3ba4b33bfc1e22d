import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'

/** What a query of warnings is made of. */
export interface WarnedBatch {
  readonly institutionId: string
  readonly batchId: string
  /** The instrument as which that of a column counts. */
  readonly kept: (column: SQL) => SQL
}

/** Entries in force of the accounts that a batch names. */
export const entriesOf = ({ institutionId, batchId }: WarnedBatch, table: 'transactions' | 'income' | 'transfers'): SQL => sql`(
  select * from (
    select distinct on (row.external_id) row.*
    from ${sql.identifier(table)} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.external_id in (
      select external_id from ${sql.identifier(table)} where institution_id = ${institutionId} and account_id in (
        select account_id from transactions where batch_id = ${batchId}
        union select account_id from income where batch_id = ${batchId}
        union select account_id from transfers where batch_id = ${batchId}
        union select counter_account_id from transfers where batch_id = ${batchId}))
    order by row.external_id, row.revision desc
  ) as latest where not is_void
)`

/** The splits in force. */
const splits = ({ institutionId, kept }: WarnedBatch): SQL => sql`(
  select ${kept(sql`instrument_id`)} as instrument_id, ex_date, ratio from (
    select distinct on (row.external_id) row.* from corporate_actions as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} order by row.external_id, row.revision desc
  ) as latest where not is_void and type in ('split', 'stockDividend'))`

/** Units after the splits of an instrument, after a day and until another one, for one unit before. */
export const splitFactor = (batch: WarnedBatch, instrument: SQL, after: SQL, until?: SQL): SQL => sql`coalesce((
  select exp(sum(ln(ratio))) from ${splits(batch)} as split
  where split.instrument_id = ${instrument} and split.ex_date > ${after} and ${until ? sql`split.ex_date <= ${until}` : sql`true`}), 1)`
