import type { Transaction } from '../database.ts'
import { and, eq, getTableColumns } from '../drizzle.ts'
import { instrumentIdentifiers } from '../tables/identity.ts'
import { accounts, clients, portfolios, reportingCurrencies, taxGroupAccounts } from '../tables/institution.ts'
import { benchmarks, factors, instruments } from '../tables/market.ts'

export type Known = Awaited<ReturnType<typeof readKnown>>

/** What a booking of an institution can refer to, without withdrawn rows. */
export async function readKnown(tx: Transaction, institutionId: string, pivotCurrency: string) {
  return {
    institutionId,
    pivotCurrency,
    reportingCurrencies: await tx.select().from(reportingCurrencies).where(eq(reportingCurrencies.institutionId, institutionId)),
    clients: await tx
      .select({ id: clients.id, externalId: clients.externalId, name: clients.name })
      .from(clients)
      .where(and(eq(clients.institutionId, institutionId), eq(clients.isWithdrawn, false))),
    portfolios: await tx
      .select({ id: portfolios.id, clientId: portfolios.clientId, name: portfolios.name })
      .from(portfolios)
      .where(and(eq(portfolios.institutionId, institutionId), eq(portfolios.isWithdrawn, false))),
    accounts: await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.institutionId, institutionId), eq(accounts.isWithdrawn, false))),
    instruments: await tx
      .select({
        id: instruments.id,
        externalId: instruments.externalId,
        kind: instruments.kind,
        currency: instruments.currency,
        isWorthless: instruments.isWorthless,
      })
      .from(instruments)
      .where(and(eq(instruments.institutionId, institutionId), eq(instruments.isWithdrawn, false))),
    identifiers: await tx
      .select({ instrument: instruments.externalId, ...getTableColumns(instrumentIdentifiers) })
      .from(instrumentIdentifiers)
      .innerJoin(instruments, eq(instruments.id, instrumentIdentifiers.instrumentId))
      .where(and(eq(instrumentIdentifiers.institutionId, institutionId), eq(instruments.isWithdrawn, false))),
    benchmarks: await tx
      .select({ externalId: benchmarks.externalId })
      .from(benchmarks)
      .where(and(eq(benchmarks.institutionId, institutionId), eq(benchmarks.isWithdrawn, false))),
    taxGroups: await tx
      .select({ account: accounts.externalId, ...getTableColumns(taxGroupAccounts) })
      .from(taxGroupAccounts)
      .innerJoin(accounts, eq(accounts.id, taxGroupAccounts.accountId))
      .where(eq(taxGroupAccounts.institutionId, institutionId)),
    factors: await tx.select().from(factors).where(eq(factors.institutionId, institutionId)),
  }
}
