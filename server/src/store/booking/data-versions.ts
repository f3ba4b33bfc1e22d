import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, type Merges, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { changesBelief } from './changes-belief.ts'
import type { KindCount } from './kind-count.ts'
import { hasPriceList } from './price-list.ts'

/** The data versions of an institution's parts. */
export interface DataVersions {
  /** Grows with every booking. */
  readonly data: number
  /** The data version of the last booking that changed more than ledgers: instruments, quotations, actions, lists, owners. */
  readonly market: number
  /** By account the data version of the last booking that changed its ledger or what values it; no entry for an account without bookings. */
  readonly accounts: ReadonlyMap<string, number>
}

/** A batch that was booked or undone. */
interface ChangedBatch {
  readonly id: string
  readonly counts: Readonly<Record<string, KindCount>>
  /** Whether it changed reference data that the counts do not contain, or the days or currencies of the ledger. */
  readonly changesMore: boolean
}

/** Kinds that change one account's ledger only. */
const LEDGER_KINDS = ['transactions', 'income', 'transfers'] as const

/**
 * Increments the data version, which invalidates caches, and records what the batch changed: the ledgers of some accounts, or more. An
 * entry earlier than all others, or in a new currency, changes the days or currencies of the whole market, and so does each entry while
 * no list of prices was sent. A trade that settles a doubt changes its closes.
 */
export async function countVersion(tx: Transaction, institutionId: string, batch: ChangedBatch): Promise<void> {
  const { id, counts, changesMore } = batch
  const changed = new Set(Object.entries(counts).flatMap(([kind, { added, corrected }]) => (added + corrected > 0 ? [kind] : [])))
  const merges = await readMerges(tx, institutionId, knownAt(null))
  const changesMarket =
    changesMore ||
    [...changed].some((kind) => !LEDGER_KINDS.some((each) => each === kind)) ||
    !(await hasPriceList(tx, institutionId)) ||
    (changed.has('transactions') && (await changesBelief(tx, institutionId, id, merges)))
  await tx.execute(sql`
    update institutions
    set data_version = data_version + 1,
        market_version = case when ${changesMarket} then data_version + 1 else market_version end
    where id = ${institutionId}`)
  const touched = [
    ...LEDGER_KINDS.filter((kind) => changed.has(kind)).map((kind) => ofEntries(institutionId, id, kind)),
    ...(changed.has('transactions') ? [movedBetweenAccounts(institutionId, id, merges)] : []),
    ...(changed.has('instrumentMerges') ? [ofMergedInstruments(institutionId, id)] : []),
  ]
  if (touched.length === 0) return
  await tx.execute(sql`
    insert into account_versions (institution_id, account_id, version)
    select ${institutionId}, touched.account_id, institutions.data_version
    from (select distinct account_id from (${sql.join(touched, sql` union all `)}) as entry) as touched, institutions
    where institutions.id = ${institutionId}
    on conflict (institution_id, account_id) do update set version = excluded.version`)
}

const ofEntries = (institutionId: string, batchId: string, kind: (typeof LEDGER_KINDS)[number]): SQL =>
  sql`select account_id from ${sql.identifier(kind)} where institution_id = ${institutionId} and batch_id = ${batchId}`

/**
 * Accounts that moved an instrument to or from another one, where the batch trades it: before its first close the trade values them. What
 * the clients of the batch have moved is looked up account by account; most have moved nothing.
 */
function movedBetweenAccounts(institutionId: string, batchId: string, merges: Merges): SQL {
  const own = sql`institution_id = ${institutionId} and batch_id = ${batchId}`
  return sql`
    select account_id from (
      with entry as (
        select account_id, instrument_id from transactions where ${own}
        union all
        select former.account_id, former.instrument_id
        from (select external_id from transactions where ${own} and revision > 1) as corrected cross join lateral (
          select account_id, instrument_id from transactions
          where institution_id = ${institutionId} and external_id = corrected.external_id offset 0
        ) as former
      ), trader as materialized (
        select id, client_id from accounts where id in (select account_id from entry)
      ), moved as materialized (
        select mover.client_id, moved.*
        from (select id, client_id from accounts where client_id in (select client_id from trader)) as mover cross join lateral (
          select account_id, ${keptIn(merges, sql`instrument_id`)} as instrument_id from transfers
          where institution_id = ${institutionId} and account_id = mover.id and counter_account_id is not null offset 0
        ) as moved
      )
      select account_id from moved where (client_id, instrument_id) in (
        select trader.client_id, ${keptIn(merges, sql`entry.instrument_id`)} from entry join trader on trader.id = entry.account_id)
    ) as moved`
}

/** Accounts with entries in the instruments that the batch merges: reports that are read from now on name another instrument. */
function ofMergedInstruments(institutionId: string, batchId: string): SQL {
  const isMerged = sql`
    institution_id = ${institutionId} and instrument_id in (
      select unnest(array[merged_id, kept_id]) from instrument_merges where institution_id = ${institutionId} and batch_id = ${batchId}
    )`
  return sql`
    select account_id from transactions where ${isMerged}
    union select account_id from income where ${isMerged}
    union select account_id from transfers where ${isMerged}`
}

/**
 * The versions of an institution, in one snapshot. Undefined for an institution that is not visible.
 *
 * @param accountIds the accounts to read; all by default
 */
export async function readDataVersions(
  tx: Transaction,
  institutionId: string,
  accountIds?: readonly string[],
): Promise<DataVersions | undefined> {
  const asked = accountIds ? sql`and account_id = any (string_to_array(${accountIds.join(' ')}, ' ')::uuid[])` : sql``
  const { rows } = await tx.execute<{ data: string; market: string; accounts: Record<string, number> | null }>(sql`
    select data_version as data, market_version as market, (
      select json_object_agg(account_id, version) from account_versions where institution_id = ${institutionId} ${asked}
    ) as accounts
    from institutions where id = ${institutionId}`)
  const row = rows[0]
  if (!row) return undefined
  return { data: Number(row.data), market: Number(row.market), accounts: new Map(Object.entries(row.accounts ?? {})) }
}

/** The data version of an institution; undefined where nothing is quoted or booked, so that there is no day to report on. */
export async function readReportableVersion(tx: Transaction, institutionId: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ data: string }>(sql`
    select data_version as data from institutions
    where id = ${institutionId} and ${hasAny(institutionId, ['prices', 'fx_rates', ...LEDGER_KINDS])}`)
  return rows[0] && Number(rows[0].data)
}

/** Whether one of the tables has a row of an institution whose batch was not undone. */
function hasAny(institutionId: string, tables: readonly ('prices' | 'fx_rates' | (typeof LEDGER_KINDS)[number])[]): SQL {
  const found = tables.map(
    (table) => sql`exists (
      select from ${sql.identifier(table)} as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
      where row.institution_id = ${institutionId})`,
  )
  return sql`(${sql.join(found, sql` or `)})`
}
