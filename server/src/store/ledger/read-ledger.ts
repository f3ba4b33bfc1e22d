import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../knowledge/read-known.ts'
import type { INCOME_TYPES, TRANSACTION_TYPES } from '../tables/ledger.ts'

/*
 * The entries of accounts in force: of each external id the latest known revision, unless it takes the entry back. A revision may move
 * an entry to another account, so the account is asked last. Days are day numbers since 1970-01-01, amounts exact decimals.
 */

/** Where an entry was booked from. */
interface BookedFrom {
  readonly batchId: string
  /** Line of the file of its kind; null for what was not read from a file. */
  readonly line: number | null
}

export interface StoredTransaction extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly day: number
  readonly type: (typeof TRANSACTION_TYPES)[number]
  readonly instrumentId: string
  readonly quantity: string
  readonly price: string
  readonly accrued: string
  readonly currency: string
  readonly fees: string
  readonly taxes: string
  readonly settlementCurrency: string | null
  readonly settlementRate: string | null
  /** External id of the trade whose lot it closes. */
  readonly lot: string | null
}

export interface StoredIncome extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly payDay: number
  readonly exDay: number | null
  readonly type: (typeof INCOME_TYPES)[number]
  readonly instrumentId: string | null
  readonly currency: string
  readonly amount: string
}

export interface StoredTransfer extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly day: number
  readonly counterparty: string
  readonly counterAccountId: string | null
  readonly currency: string | null
  readonly amount: string | null
  readonly instrumentId: string | null
  readonly quantity: string | null
  /** In kind: what a unit cost, as quoted, and since when, where it came with it. */
  readonly costPrice: string | null
  readonly costDay: number | null
}

/** Trades by trade date and external id. */
export async function readTransactions(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
  at: Date | null,
): Promise<readonly StoredTransaction[]> {
  const { rows } = await tx.execute<Record<keyof StoredTransaction, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`trade_date`)} as day, type,
           instrument_id as "instrumentId", quantity, price, accrued, currency, fees, taxes,
           settlement_currency as "settlementCurrency", settlement_rate as "settlementRate", lot, batch_id as "batchId", line
    from ${inForce(sql`transactions`, institutionId, accountIds, at)}
    order by trade_date, external_id collate "C"`)
  return rows
}

/** Income, fees and taxes by pay date and external id. */
export async function readIncome(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
  at: Date | null,
): Promise<readonly StoredIncome[]> {
  const { rows } = await tx.execute<Record<keyof StoredIncome, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`pay_date`)} as "payDay",
           ${dayNumberOf(sql`ex_date`)} as "exDay", type, instrument_id as "instrumentId", currency, amount,
           batch_id as "batchId", line
    from ${inForce(sql`income`, institutionId, accountIds, at)}
    order by pay_date, external_id collate "C"`)
  return rows
}

/** Transfers by date and external id. */
export async function readTransfers(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
  at: Date | null,
): Promise<readonly StoredTransfer[]> {
  const { rows } = await tx.execute<Record<keyof StoredTransfer, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`date`)} as day, counterparty,
           counter_account_id as "counterAccountId", currency, amount, instrument_id as "instrumentId", quantity,
           cost_price as "costPrice", ${dayNumberOf(sql`cost_date`)} as "costDay", batch_id as "batchId", line
    from ${inForce(sql`transfers`, institutionId, accountIds, at)}
    order by date, external_id collate "C"`)
  return rows
}

function inForce(table: SQL, institutionId: string, accountIds: readonly string[], at: Date | null): SQL {
  const accounts = sql`string_to_array(${accountIds.join(' ')}, ' ')::uuid[]`
  return sql`(
    select distinct on (row.external_id) row.*
    from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
    where row.institution_id = ${institutionId} and row.external_id in (
      select external_id from ${table} where institution_id = ${institutionId} and account_id = any (${accounts})
    )
    order by row.external_id, row.revision desc
  ) as latest where not is_void and account_id = any (${accounts})`
}
