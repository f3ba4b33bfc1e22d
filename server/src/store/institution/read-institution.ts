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
