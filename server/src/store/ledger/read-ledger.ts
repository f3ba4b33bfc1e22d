import type { StoredIncome, StoredTransaction, StoredTransfer } from '@portal/engine/ledger/booked-entries.ts'
import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, type Merges, readMerges } from '../market/merges.ts'
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
  const merges = await readMerges(tx, institutionId, knownAt(at))
  const { rows } = await tx.execute<Record<keyof StoredTransaction, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`trade_date`)} as day, type,
           ${keptIn(merges, sql`instrument_id`)} as "instrumentId", quantity, price, accrued, currency, fees, taxes,
           settlement_currency as "settlementCurrency", settlement_rate as "settlementRate", lot, net_amount as "netAmount",
           batch_id as "batchId", line
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
  const merges = await readMerges(tx, institutionId, knownAt(at))
  const { rows } = await tx.execute<Record<keyof StoredIncome, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`pay_date`)} as "payDay",
           ${dayNumberOf(sql`ex_date`)} as "exDay", type, ${keptIn(merges, sql`instrument_id`)} as "instrumentId",
           currency, amount,
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
  const merges = await readMerges(tx, institutionId, knownAt(at))
  const { rows } = await tx.execute<Record<keyof StoredTransfer, never>>(sql`
    select account_id as "accountId", external_id as "externalId", ${dayNumberOf(sql`date`)} as day, counterparty,
           counter_account_id as "counterAccountId", currency, amount, ${keptIn(merges, sql`instrument_id`)} as "instrumentId", quantity,
           cost_price as "costPrice", ${dayNumberOf(sql`cost_date`)} as "costDay", batch_id as "batchId", line,
           ${lastTrade(institutionId, merges, at)} as traded
    from ${inForce(sql`transfers`, institutionId, accountIds, at)}
    order by date, external_id collate "C"`)
  return rows
}

/**
 * Of a transfer in kind between two accounts of a client, before there was a close: the last trade of that client in the instrument, in
 * its currency.
 */
function lastTrade(institutionId: string, merges: Merges, at: Date | null): SQL {
  const isSame = (column: SQL) => sql`${keptIn(merges, column)} = ${keptIn(merges, sql`latest.instrument_id`)}`
  const accountsOfClient = sql`
    select other.id from accounts as own join accounts as other on other.client_id = own.client_id where own.id = latest.account_id`
  return sql`case when latest.instrument_id is not null and latest.counter_account_id in (${accountsOfClient}) and not exists (
    select from prices as close join batches as batch on batch.id = close.batch_id and ${knownAt(at)}
    where close.institution_id = ${institutionId} and ${isSame(sql`close.instrument_id`)} and close.day <= latest.date
  ) then (
    select json_build_object('price', trade.price::text, 'day', ${dayNumberOf(sql`trade.trade_date`)})
    from (
      select distinct on (row.external_id) row.*
      from transactions as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId} and row.external_id in (
        select external_id from transactions
        where institution_id = ${institutionId} and account_id in (${accountsOfClient}) and ${isSame(sql`instrument_id`)}
      )
      order by row.external_id, row.revision desc
    ) as trade
    join instruments as instrument on instrument.id = trade.instrument_id and instrument.currency = trade.currency
    where not trade.is_void and trade.type in ('buy', 'sell') and trade.price > 0 and trade.trade_date <= latest.date
      and ${isSame(sql`trade.instrument_id`)} and trade.account_id in (${accountsOfClient})
    order by trade.trade_date desc, trade.external_id collate "C" desc
    limit 1
  ) end`
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
