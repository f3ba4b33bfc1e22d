import type { INCOME_TYPES, TRANSACTION_TYPES } from '@portal/engine/ledger/booked-entries.ts'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, readMerges } from '../market/merges.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/*
 * The entries of accounts in a period for reports, newest first: by trade date, pay date or transfer date. As in the ledger the latest
 * known revision of an entry counts.
 */

/** Which entries to read. Days are day numbers since 1970-01-01. */
export interface EntrySpan {
  readonly accountIds: readonly string[]
  /** Entries after this day are read; null: all from the first. */
  readonly after: number | null
  readonly until: number
  /** Limit for each kind. */
  readonly limit: number
}

interface ReportedTransaction {
  readonly accountId: string
  readonly day: number
  readonly type: (typeof TRANSACTION_TYPES)[number]
  readonly instrumentId: string
  /** Exact decimals. */
  readonly quantity: string
  readonly price: string
  readonly currency: string
}

interface ReportedIncome {
  readonly accountId: string
  readonly day: number
  readonly type: (typeof INCOME_TYPES)[number]
  readonly instrumentId: string | null
  readonly currency: string
  /** Net of tax. */
  readonly amount: string
  /** Null where it is not stated. */
  readonly tax: string | null
}

interface ReportedTransfer {
  readonly accountId: string
  readonly day: number
  readonly counterparty: string
  readonly currency: string | null
  readonly amount: string | null
  readonly instrumentId: string | null
  readonly quantity: string | null
}

export interface ReportedEntries {
  readonly transactions: readonly ReportedTransaction[]
  readonly income: readonly ReportedIncome[]
  readonly transfers: readonly ReportedTransfer[]
}

/**
 * The entries of some accounts in a span of days, at most the limit of each kind.
 *
 * @param at as recorded at an instant; null: now
 */
export async function readEntries(
  tx: Transaction,
  institutionId: string,
  span: EntrySpan,
  at: Date | null,
): Promise<ReportedEntries> {
  const instrument = keptIn(await readMerges(tx, institutionId, knownAt(at)), sql`instrument_id`)
  const transactions = await tx.execute<Record<keyof ReportedTransaction, never>>(sql`
    select account_id as "accountId", ${dayNumberOf(sql`trade_date`)} as day, type, ${instrument} as "instrumentId", quantity, price,
           currency
    from ${inSpan(sql`transactions`, sql`trade_date`, institutionId, span, at)}`)
  const income = await tx.execute<Record<keyof ReportedIncome, never>>(sql`
    select account_id as "accountId", ${dayNumberOf(sql`pay_date`)} as day, type, ${instrument} as "instrumentId", currency, amount,
           tax
    from ${inSpan(sql`income`, sql`pay_date`, institutionId, span, at)}`)
  const transfers = await tx.execute<Record<keyof ReportedTransfer, never>>(sql`
    select account_id as "accountId", ${dayNumberOf(sql`date`)} as day, counterparty, currency, amount,
           ${instrument} as "instrumentId", quantity
    from ${inSpan(sql`transfers`, sql`date`, institutionId, span, at)}`)
  return { transactions: transactions.rows, income: income.rows, transfers: transfers.rows }
}

/** A revision may move an entry to another account or day, so the conditions apply to the latest one. */
function inSpan(
  table: SQL,
  date: SQL,
  institutionId: string,
  { accountIds, after, until, limit }: EntrySpan,
  at: Date | null,
): SQL {
  const accounts = sql`string_to_array(${accountIds.join(' ')}, ' ')::uuid[]`
  const isLater = after === null ? sql`true` : sql`${date} > date '1970-01-01' + ${after}::int`
  return sql`(
    select distinct on (row.external_id) row.*
    from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
    where row.institution_id = ${institutionId} and row.external_id in (
      select external_id from ${table} where institution_id = ${institutionId} and account_id = any (${accounts})
    )
    order by row.external_id, row.revision desc
  ) as latest
  where not is_void and account_id = any (${accounts}) and ${isLater} and ${date} <= date '1970-01-01' + ${until}::int
  order by ${date} desc, external_id collate "C"
  limit ${limit}`
}
