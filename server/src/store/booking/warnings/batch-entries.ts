import type { SQL } from 'drizzle-orm'
import { sql } from '../../drizzle.ts'
import { knownAt } from '../../recorded-as-of/recorded-at.ts'

/** Inputs of a query of warnings. */
export interface WarnedBatch {
  readonly institutionId: string
  readonly batchId: string
  /** The instrument as which that of a column counts. */
  readonly kept: (column: SQL) => SQL
}

type Entries = 'transactions' | 'transfers'

/*
 * PostgreSQL estimates the entries of a batch by those of other batches. Where it joined them with the ledger it might read all of it for
 * one trade, so entries are looked up in an index, account by account and name by name.
 */

/** Entries in force of accounts. @param accounts a query of their ids */
export const entriesOf = (batch: WarnedBatch, table: Entries, accounts: SQL): SQL =>
  entriesNamed(batch, table, sql`select external_id from ${anyOf(batch, table, accounts)} as entry`)

/** Those of instruments. @param pairs a query of accounts and instruments */
export const entriesOfPairs = (batch: WarnedBatch, table: Entries, pairs: SQL): SQL =>
  entriesNamed(
    batch,
    table,
    sql`select external_id from ${anyOf(batch, table, sql`select pair.account_id from (${pairs}) as pair`)} as entry
        where (account_id, ${batch.kept(sql`instrument_id`)}) in (${pairs})`,
  )

/** All revisions of accounts. */
const anyOf = ({ institutionId }: WarnedBatch, table: Entries, accounts: SQL): SQL => sql`(
  select entry.* from (select distinct id from (${accounts}) as account (id) where id is not null) as owner cross join lateral (
    select external_id, account_id, instrument_id from ${sql.identifier(table)} as row
    where row.institution_id = ${institutionId} and row.account_id = owner.id offset 0
  ) as entry)`

/** Entries in force by their names. @param names a query of them */
export const entriesNamed = ({ institutionId }: WarnedBatch, table: Entries, names: SQL): SQL => sql`(
  select latest.* from (select distinct id from (${names}) as entry (id)) as named cross join lateral (
    select row.* from ${sql.identifier(table)} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.external_id = named.id
    order by row.revision desc limit 1
  ) as latest where not latest.is_void
)`

/** An entry as it was before the batch, with who booked it so, and when; void where it was cancelled. For a lateral join. */
export const formerOf = ({ institutionId, batchId }: WarnedBatch, table: SQL, externalId: SQL): SQL => sql`(
  select row.*, batch.booked_by, batch.known_at
  from ${table} as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
  where row.institution_id = ${institutionId} and row.external_id = ${externalId} and row.batch_id <> ${batchId}
  order by row.revision desc limit 1
)`

/** The splits in force, for `splitFactor`, which looks among them once for each entry of an instrument that was split. */
export const splits = ({ institutionId, kept }: WarnedBatch): SQL => sql`
  split as materialized (
    select ${kept(sql`instrument_id`)} as instrument_id, ex_date, ratio from (
      select distinct on (row.external_id) row.* from corporate_actions as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
      where row.institution_id = ${institutionId} order by row.external_id, row.revision desc
    ) as latest where not is_void and type in ('split', 'stockDividend'))`

/** Units after the splits of an instrument, after a day and until another one, for one unit before. */
export const splitFactor = (instrument: SQL, after: SQL, until?: SQL): SQL => sql`(
  case when ${instrument} in (select split.instrument_id from split) then coalesce((
    select exp(sum(ln(ratio))) from split
    where split.instrument_id = ${instrument} and split.ex_date > ${after} and ${until ? sql`split.ex_date <= ${until}` : sql`true`}
  ), 1) else 1 end)`
