import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { ENTRY_COLUMNS } from '../export/entry-columns.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import type { BookedKind } from './read-booked.ts'

/** An entry of the ledger as it counts now, or as it was cancelled. */
interface FoundEntry {
  readonly id: string
  /** Trade date, pay date or date of transfer, `YYYY-MM-DD`. */
  readonly day: string
  readonly isCancelled: boolean
  readonly revision: number
  /** As an export writes them; null: empty. */
  readonly cells: Readonly<Record<string, string | null>>
  readonly batchId: string
  readonly batchName: string
}

/** Which entries of an account to find. Days are `YYYY-MM-DD`. */
interface EntrySearch {
  readonly accountId: string
  readonly from: string
  readonly to: string
  /** Null: all of them. */
  readonly text: string | null
  /** Only those after this one in the order of the reply; null: from the first. */
  readonly after: { readonly day: string; readonly id: string } | null
  readonly limit: number
}

const DAY_COLUMNS = { transactions: 'trade_date', income: 'pay_date', transfers: 'date' } as const

/** Entries of an account, newest first, also cancelled ones. Undefined where there is no such account. */
export async function findEntries(
  tx: Transaction,
  institutionId: string,
  kind: BookedKind,
  { accountId, from, to, text, after, limit }: EntrySearch,
): Promise<readonly FoundEntry[] | undefined> {
  const accounts = await tx.execute(sql`
    select from accounts where institution_id = ${institutionId} and id = ${accountId} and not is_withdrawn`)
  if (accounts.rowCount === 0) return undefined
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const day = sql`entry.${sql.identifier(DAY_COLUMNS[kind])}`
  const ofAccount = sql`
    select external_id from ${sql.identifier(kind)} where institution_id = ${institutionId} and account_id = ${accountId}`
  const isNext =
    after === null
      ? sql`true`
      : sql`(${day} < ${after.day}::date or (${day} = ${after.day}::date and entry.external_id > ${after.id} collate "C"))`
  const contains = (value: SQL) => sql`strpos(lower(${value}), lower(${text})) > 0`
  const isMeant =
    text === null
      ? sql`true`
      : sql`(exists (select from jsonb_each_text(to_jsonb(written)) as cell where ${contains(sql`cell.value`)}) or exists (
          select from instruments as named
          where named.id = ${keptIn(merges, sql`entry.instrument_id`)}
            and (${contains(sql`named.ticker`)} or ${contains(sql`named.name`)})))`
  const { rows } = await tx.execute<Record<keyof FoundEntry, never>>(sql`
    select entry.external_id as id, to_char(${day}, 'YYYY-MM-DD') as day, entry.is_void as "isCancelled", entry.revision,
           to_jsonb(written) as cells, entry.batch_id as "batchId", entry.batch_name as "batchName"
    from ${latest(kind, institutionId, ofAccount)} as entry
    cross join lateral (select ${ENTRY_COLUMNS[kind]({ merges, client: null })}) as written
    where entry.account_id = ${accountId} and ${day} between ${from}::date and ${to}::date and ${isNext} and ${isMeant}
    order by ${day} desc, entry.external_id collate "C"
    limit ${limit}`)
  return rows
}

/** The revision of an entry that counts or was cancelled; undefined where there is no such entry. */
export async function readRevision(
  tx: Transaction,
  institutionId: string,
  kind: BookedKind,
  externalId: string,
): Promise<{ readonly revision: number; readonly isCancelled: boolean } | undefined> {
  const { rows } = await tx.execute<{ revision: number; isCancelled: boolean }>(sql`
    select revision, is_void as "isCancelled" from ${latest(kind, institutionId, sql`${externalId}`)} as entry`)
  return rows[0]
}

/** A trade in force that closes the lot of a trade; undefined where there is none. */
export async function readClosingTrade(tx: Transaction, institutionId: string, externalId: string): Promise<string | undefined> {
  const naming = sql`select external_id from transactions where institution_id = ${institutionId} and lot = ${externalId}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select external_id as id from ${latest('transactions', institutionId, naming)} as entry
    where not is_void and lot = ${externalId} order by external_id collate "C" limit 1`)
  return rows[0]?.id
}

/** The latest revision of each entry that counts or was cancelled, with the name of its batch. @param among external ids */
const latest = (kind: BookedKind, institutionId: string, among: SQL): SQL => sql`(
  select distinct on (row.external_id) row.*, batch.name as batch_name
  from ${sql.identifier(kind)} as row
  join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
  where row.institution_id = ${institutionId} and row.external_id in (${among})
  order by row.external_id, row.revision desc
)`
