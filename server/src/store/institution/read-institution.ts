import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { holidays, institutions, reportingCurrencies } from '../tables/institution.ts'
import { ledgerSpans } from '../tables/ledger.ts'

/** The institution's pivot currency, reporting currencies and holidays. */
export async function readInstitution(tx: Transaction, institutionId: string) {
  const [institution] = await tx
    .select({ pivotCurrency: institutions.pivotCurrency, marketVersion: institutions.marketVersion })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
  if (!institution) throw new Error('The institution cannot be seen.')
  const currencies = await tx
    .select({ currency: reportingCurrencies.currency })
    .from(reportingCurrencies)
    .where(eq(reportingCurrencies.institutionId, institutionId))
    .orderBy(asc(reportingCurrencies.currency))
  const closed = await tx
    .select({ day: sql<number>`${holidays.day} - date '1970-01-01'` })
    .from(holidays)
    .where(eq(holidays.institutionId, institutionId))
  return { ...institution, reportingCurrencies: currencies.map((row) => row.currency), holidays: closed.map((row) => row.day) }
}

/** The name of an institution that the transaction sees. */
export async function readInstitutionName(tx: Transaction, institutionId: string): Promise<string> {
  const [institution] = await tx.select({ name: institutions.name }).from(institutions).where(eq(institutions.id, institutionId))
  if (!institution) throw new Error('The institution cannot be seen.')
  return institution.name
}

/** The days and currencies of an institution's ledger, with all revisions and undone batches. */
export async function readLedgerSpan(tx: Transaction, institutionId: string) {
  const { rows } = await tx.execute<{ first: number; currencies: string[] }>(sql`
    select (first_day - date '1970-01-01') as first, currencies from ${ledgerSpans} where institution_id = ${institutionId}`)
  const { first = null, currencies = [] } = rows[0] ?? {}
  return { firstDay: first, currencies }
}

/**
 * Whether a batch has entries before all others, or in a new currency. Nearly every ledger has an earlier entry, and one in the same
 * currency, among the first that are looked at: the cost does not grow with it.
 */
export async function widensLedgerSpan(tx: Transaction, institutionId: string, batchId: string): Promise<boolean> {
  const others = (isSo: (day: SQL, currency: SQL) => SQL): SQL => sql`(
    exists (select from transactions where institution_id = ${institutionId} and batch_id <> ${batchId}
      and (${isSo(sql`trade_date`, sql`currency`)} or ${isSo(sql`trade_date`, sql`settlement_currency`)}))
    or exists (select from income where institution_id = ${institutionId} and batch_id <> ${batchId}
      and ${isSo(sql`least(ex_date, pay_date)`, sql`currency`)})
    or exists (select from transfers where institution_id = ${institutionId} and batch_id <> ${batchId}
      and ${isSo(sql`date`, sql`currency`)}))`
  const { rows } = await tx.execute<{ widens: boolean }>(sql`
    with own as materialized (select day, currency from ${daysAndCurrencies(institutionId, sql`batch_id = ${batchId}`)})
    select (select min(day) from own) is null
        or not ${others((day) => sql`${day} <= (select min(day) from own)`)}
        or exists (select from (select distinct currency from own where currency is not null) as new
                   where not ${others((_, currency) => sql`${currency} = new.currency`)}) as widens`)
  return rows[0]!.widens
}

function daysAndCurrencies(institutionId: string, where: SQL = sql`true`): SQL {
  return sql`(
    select trade_date as day, currency, batch_id from transactions where institution_id = ${institutionId} and ${where}
    union all
    select trade_date, settlement_currency, batch_id from transactions
      where institution_id = ${institutionId} and settlement_currency is not null and ${where}
    union all
    select least(ex_date, pay_date), currency, batch_id from income where institution_id = ${institutionId} and ${where}
    union all
    select date, currency, batch_id from transfers where institution_id = ${institutionId} and ${where}
  ) as spans`
}
