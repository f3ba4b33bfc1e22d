import type { AnyColumn, SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { and, eq, getTableColumns, isNull, sql } from '../drizzle.ts'
import { instrumentIdentifiers } from '../tables/identity.ts'
import { accounts, clients, portfolios, reportingCurrencies, taxGroupAccounts } from '../tables/institution.ts'
import { mandates } from '../tables/limits.ts'
import { benchmarks, factors, instruments } from '../tables/market.ts'

export type Known = Awaited<ReturnType<typeof readKnown>>

/** Of what is known, that which entries refer to. */
export type KnownNames = Pick<Known, 'accounts' | 'instruments'>

/** The accounts and instruments with some external ids, without withdrawn rows. */
export async function readKnownNames(
  tx: Transaction,
  institutionId: string,
  names: { readonly accounts: readonly string[]; readonly instruments: readonly string[] },
): Promise<KnownNames> {
  const isNamed = (column: AnyColumn, named: readonly string[]) => sql`${column} = any(${sql.param(named)}::text[])`
  const [accountRows, instrumentRows] = await Promise.all([
    names.accounts.length === 0 ? [] : readAccounts(tx, institutionId, isNamed(accounts.externalId, names.accounts)),
    names.instruments.length === 0 ? [] : readInstruments(tx, institutionId, isNamed(instruments.externalId, names.instruments)),
  ])
  return { accounts: accountRows, instruments: instrumentRows }
}

const readAccounts = (tx: Transaction, institutionId: string, isAsked?: SQL) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.institutionId, institutionId), eq(accounts.isWithdrawn, false), isAsked))

const readInstruments = (tx: Transaction, institutionId: string, isAsked?: SQL) =>
  tx
    .select({
      id: instruments.id,
      externalId: instruments.externalId,
      kind: instruments.kind,
      currency: instruments.currency,
      isWorthless: instruments.isWorthless,
    })
    .from(instruments)
    .where(and(eq(instruments.institutionId, institutionId), eq(instruments.isWithdrawn, false), isAsked))

/** Nothing known but the institution itself, for a booking of entries alone: what they name is read as they come. */
export const nothingKnown = (institutionId: string, pivotCurrency: string): Known => ({
  institutionId,
  pivotCurrency,
  reportingCurrencies: [],
  clients: [],
  portfolios: [],
  accounts: [],
  instruments: [],
  identifiers: [],
  benchmarks: [],
  taxGroups: [],
  factors: [],
  mandates: [],
})

/** Reference data to which a booking can refer, without withdrawn rows. */
export async function readKnown(tx: Transaction, institutionId: string, pivotCurrency: string) {
  // Sent one after another without waiting for answers.
  const [
    currencyRows,
    clientRows,
    portfolioRows,
    accountRows,
    instrumentRows,
    identifierRows,
    benchmarkRows,
    taxRows,
    factorRows,
    mandateRows,
  ] = await Promise.all([
    tx.select().from(reportingCurrencies).where(eq(reportingCurrencies.institutionId, institutionId)),
    tx
      .select({ id: clients.id, externalId: clients.externalId, name: clients.name })
      .from(clients)
      .where(and(eq(clients.institutionId, institutionId), eq(clients.isWithdrawn, false))),
    tx
      .select({ id: portfolios.id, clientId: portfolios.clientId, name: portfolios.name })
      .from(portfolios)
      .where(and(eq(portfolios.institutionId, institutionId), eq(portfolios.isWithdrawn, false))),
    readAccounts(tx, institutionId),
    readInstruments(tx, institutionId),
    tx
      .select({ instrument: instruments.externalId, ...getTableColumns(instrumentIdentifiers) })
      .from(instrumentIdentifiers)
      .innerJoin(instruments, eq(instruments.id, instrumentIdentifiers.instrumentId))
      .where(and(eq(instrumentIdentifiers.institutionId, institutionId), eq(instruments.isWithdrawn, false))),
    tx
      .select({ externalId: benchmarks.externalId })
      .from(benchmarks)
      .where(and(eq(benchmarks.institutionId, institutionId), eq(benchmarks.isWithdrawn, false))),
    tx
      .select({ account: accounts.externalId, ...getTableColumns(taxGroupAccounts) })
      .from(taxGroupAccounts)
      .innerJoin(accounts, eq(accounts.id, taxGroupAccounts.accountId))
      .where(eq(taxGroupAccounts.institutionId, institutionId)),
    tx.select().from(factors).where(eq(factors.institutionId, institutionId)),
    tx
      .select({ name: mandates.name })
      .from(mandates)
      .where(and(eq(mandates.institutionId, institutionId), isNull(mandates.endedAt))),
  ])
  return {
    institutionId,
    pivotCurrency,
    reportingCurrencies: currencyRows,
    clients: clientRows,
    portfolios: portfolioRows,
    accounts: accountRows,
    instruments: instrumentRows,
    identifiers: identifierRows,
    benchmarks: benchmarkRows,
    taxGroups: taxRows,
    factors: factorRows,
    mandates: mandateRows,
  }
}
