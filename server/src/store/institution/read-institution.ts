import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { asc, eq, sql } from '../drizzle.ts'
import { holidays, institutions, reportingCurrencies } from '../tables/institution.ts'

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
  const { rows } = await tx.execute<{ first: number | null; currencies: string[] | null }>(sql`
    select (min(day) - date '1970-01-01') as first, array_agg(distinct currency) as currencies
    from ${daysAndCurrencies(institutionId)}`)
  const { first, currencies } = rows[0]!
  return { firstDay: first, currencies: (currencies ?? []).filter((currency) => currency !== null) }
}

/** Whether a batch has entries before all others, or in a new currency. */
export async function widensLedgerSpan(tx: Transaction, institutionId: string, batchId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ widens: boolean }>(sql`
    select coalesce(min(day) filter (where is_own) < min(day) filter (where not is_own), true)
           or not coalesce(array_agg(distinct currency) filter (where is_own and currency is not null), '{}')
              <@ coalesce(array_agg(distinct currency) filter (where not is_own and currency is not null), '{}') as widens
    from (select day, currency, batch_id = ${batchId} as is_own from ${daysAndCurrencies(institutionId)}) as entries`)
  return rows[0]!.widens
}

function daysAndCurrencies(institutionId: string): SQL {
  return sql`(
    select trade_date as day, currency, batch_id from transactions where institution_id = ${institutionId}
    union all
    select trade_date, settlement_currency, batch_id from transactions
      where institution_id = ${institutionId} and settlement_currency is not null
    union all
    select least(ex_date, pay_date), currency, batch_id from income where institution_id = ${institutionId}
    union all
    select date, currency, batch_id from transfers where institution_id = ${institutionId}
  ) as spans`
}
