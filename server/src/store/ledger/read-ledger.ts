import type { StoredIncome, StoredTransaction, StoredTransfer } from '@portal/engine/ledger/booked-entries.ts'
import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/*
 * The entries of accounts in force: of each external id the latest known revision, unless it is void. A revision may move an entry to
 * another account, so the account is compared last. Days are day numbers since 1970-01-01, amounts exact decimals.
 */

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
