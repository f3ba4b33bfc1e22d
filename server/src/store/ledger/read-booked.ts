import type { EntryKind } from '@portal/contract/institution/entry-kinds.ts'
import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

export type BookedKind = EntryKind

/** An entry as it is booked: what another one is compared with. Days are `YYYY-MM-DD`, amounts exact decimals. */
export interface BookedEntry {
  readonly kind: BookedKind
  readonly externalId: string
  readonly isVoid: boolean
  readonly day: string
  /** Of a transfer: `transfer`. */
  readonly type: string
  readonly instrumentId: string | null
  readonly quantity: string | null
  readonly price: string | null
  /** Of the price, or of the amount. */
  readonly currency: string | null
  readonly settlementCurrency: string | null
  /** Net, of a trade where it was booked. */
  readonly amount: string | null
  /** Of income before tax, where it was booked. */
  readonly gross: string | null
  /** Fees and taxes that are part of the amount. */
  readonly costs: string | null
  readonly reference: string | null
  /** The name of its account, where that is not the one that was asked for. */
  readonly elsewhere: string | null
}

/** An entry as it was booked once in an account, and as it is now: there, on another day or in another account. */
export interface CorrectedEntry {
  readonly was: BookedEntry
  readonly is: BookedEntry
}

interface Owner {
  readonly institutionId: string
  readonly accountId: string
}

interface Span {
  readonly from: string
  readonly to: string
}

/** The latest revision of each entry of an account in a span of days, also of those that were cancelled. */
export async function readBookedEntries(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  span: Span,
): Promise<readonly BookedEntry[]> {
  return await readRows(tx, { institutionId, accountId }, (table, day) => {
    const ofAccount = sql`select external_id from ${table} where institution_id = ${institutionId} and account_id = ${accountId}`
    return sql`select * from ${latest(table, institutionId, ofAccount)} as latest where account_id = ${accountId} and ${isIn(span, day)}`
  })
}

/** The entries that once were in an account and a span of days and have another revision now, which may be anywhere, with each former one. */
export async function readCorrectedEntries(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  span: Span,
): Promise<readonly CorrectedEntry[]> {
  const former = (table: SQL, day: SQL): SQL => sql`
    select row.* from ${table} as row join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.account_id = ${accountId} and ${isIn(span, day)} and not row.is_void
      and exists (
        select from ${table} as later join batches as batch on batch.id = later.batch_id and ${knownAt(null)}
        where later.institution_id = row.institution_id and later.external_id = row.external_id and later.revision > row.revision)`
  const formerRows = await readRows(tx, { institutionId, accountId }, former)
  if (formerRows.length === 0) return []
  const rows = await readRows(tx, { institutionId, accountId }, (table, day) =>
    latest(table, institutionId, sql`select external_id from (${former(table, day)}) as former`),
  )
  const keyOf = ({ kind, externalId }: BookedEntry) => `${kind} ${externalId}`
  const now = new Map(rows.map((row) => [keyOf(row), row]))
  return formerRows.map((was) => ({ was, is: now.get(keyOf(was))! }))
}

const isIn = ({ from, to }: Span, day: SQL): SQL => sql`${day} between ${from}::date and ${to}::date`

const latest = (table: SQL, institutionId: string, externalIds: SQL): SQL => sql`(
  select distinct on (row.external_id) row.* from ${table} as row
  join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
  where row.institution_id = ${institutionId} and row.external_id in (${externalIds})
  order by row.external_id, row.revision desc
)`

/** Rows of all kinds. @param rowsOf a query of those of a table, with the column of its day */
async function readRows(
  tx: Transaction,
  { institutionId, accountId }: Owner,
  rowsOf: (table: SQL, day: SQL) => SQL,
): Promise<readonly BookedEntry[]> {
  const instrument = keptIn(await readMerges(tx, institutionId, knownAt(null)), sql`instrument_id`)
  const read = async (table: SQL, columns: SQL, day: SQL) => {
    const { rows } = await tx.execute<Record<keyof BookedEntry, never>>(sql`
      select external_id as "externalId", is_void as "isVoid", to_char(${day}, 'YYYY-MM-DD') as day, ${instrument} as "instrumentId",
             currency, reference, ${columns},
             case when account_id <> ${accountId} then (select name from accounts where id = account_id) end as elsewhere
      from (${rowsOf(table, day)}) as entry
      order by ${day}, external_id collate "C"`)
    return rows
  }
  const none = sql`null::text`
  const trades = sql`'transactions' as kind, type, quantity, price, settlement_currency as "settlementCurrency", net_amount as amount,
    ${none} as gross, fees + taxes as costs`
  const income = sql`'income' as kind, type, ${none} as quantity, ${none} as price, ${none} as "settlementCurrency", amount,
    gross, tax as costs`
  const moves = sql`'transfers' as kind, 'transfer' as type, quantity, cost_price as price, ${none} as "settlementCurrency", amount,
    ${none} as gross, ${none} as costs`
  return [
    ...(await read(sql`transactions`, trades, sql`trade_date`)),
    ...(await read(sql`income`, income, sql`pay_date`)),
    ...(await read(sql`transfers`, moves, sql`date`)),
  ]
}
