import type { Transaction } from '../database.ts'
import { and, eq, inArray, isNotNull, isNull, sql } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'
import { accounts, clients, portfolios, reportingCurrencies } from '../tables/institution.ts'
import { transactions, transfers } from '../tables/ledger.ts'
import { benchmarks, corporateActions, factors, instruments } from '../tables/market.ts'

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
    benchmarks: await tx
      .select({ externalId: benchmarks.externalId })
      .from(benchmarks)
      .where(and(eq(benchmarks.institutionId, institutionId), eq(benchmarks.isWithdrawn, false))),
    factors: await tx.select().from(factors).where(eq(factors.institutionId, institutionId)),
  }
}

export type BookedLots = Awaited<ReturnType<typeof readLots>>

/**
 * The trades in force among the given external ids, which lots are named after, and the entries by which units leave their account or
 * become units of another instrument.
 */
export async function readLots(tx: Transaction, institutionId: string, externalIds: readonly string[]) {
  if (externalIds.length === 0) return { trades: [], transfers: [], distributions: [] }
  const trades = await tx
    .selectDistinctOn([transactions.externalId], {
      externalId: transactions.externalId,
      accountId: transactions.accountId,
      instrumentId: transactions.instrumentId,
      type: transactions.type,
      tradeDate: transactions.tradeDate,
      quantity: transactions.quantity,
      isVoid: transactions.isVoid,
    })
    .from(transactions)
    .innerJoin(batches, and(eq(batches.id, transactions.batchId), isNull(batches.undoneAt)))
    .where(and(eq(transactions.institutionId, institutionId), inArray(transactions.externalId, [...externalIds])))
    .orderBy(transactions.externalId, sql`${transactions.revision} desc`)
  const inKind = await tx
    .selectDistinct({ from: transfers.accountId, to: transfers.counterAccountId })
    .from(transfers)
    .where(
      and(eq(transfers.institutionId, institutionId), isNotNull(transfers.instrumentId), isNotNull(transfers.counterAccountId)),
    )
  const distributions = await tx
    .selectDistinct({ from: corporateActions.instrumentId, to: corporateActions.otherInstrumentId })
    .from(corporateActions)
    .where(and(eq(corporateActions.institutionId, institutionId), isNotNull(corporateActions.otherInstrumentId)))
  return { trades, transfers: inKind, distributions }
}
