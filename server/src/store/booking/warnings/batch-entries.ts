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

type Entries = 'transactions' | 'transfers'

/**
 * Entries in force of accounts.
 *
 * @param accounts a query of their ids; of those alone that a warning is about, since a batch without them must cost nothing
 */
export const entriesOf = (batch: WarnedBatch, table: Entries, accounts: SQL): SQL =>
  entriesNamed(
    batch,
    table,
    sql`select external_id from ${sql.identifier(table)} where institution_id = ${batch.institutionId} and account_id in (${accounts})`,
  )

/** Entries in force by their names. @param names a query of them */
export const entriesNamed = ({ institutionId }: WarnedBatch, table: Entries, names: SQL): SQL => sql`(
  select * from (
    select distinct on (row.external_id) row.*
    from ${sql.identifier(table)} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.external_id in (${names})
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
