import { asc, eq, sql } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { holidays, institutions, reportingCurrencies } from './tables/institution.ts'

/** The version of an institution's data: it grows with every booking. Undefined for an institution that cannot be seen. */
export async function readDataVersion(tx: Transaction, institutionId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ version: institutions.dataVersion })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
  return row?.version
}

/** What an institution counts in. */
export async function readInstitution(tx: Transaction, institutionId: string) {
  const [institution] = await tx
    .select({ pivotCurrency: institutions.pivotCurrency, dataVersion: institutions.dataVersion })
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

/** Which days and currencies the ledger of an institution touches; revisions and batches of any state among them. */
export async function readLedgerSpan(tx: Transaction, institutionId: string) {
  const { rows } = await tx.execute<{ first: number | null; currencies: string[] | null }>(sql`
    select (min(day) - date '1970-01-01') as first, array_agg(distinct currency) as currencies
    from (
      select trade_date as day, currency from transactions where institution_id = ${institutionId}
      union all
      select trade_date, settlement_currency from transactions
        where institution_id = ${institutionId} and settlement_currency is not null
      union all
      select least(ex_date, pay_date), currency from income where institution_id = ${institutionId}
      union all
      select date, currency from transfers where institution_id = ${institutionId}
    ) as entries`)
  const { first, currencies } = rows[0]!
  return { firstDay: first, currencies: (currencies ?? []).filter((currency) => currency !== null) }
}
