import type { AccountLedger } from '@portal/analytics/ledger/account-ledger.ts'
import { walkLedger } from '@portal/analytics/ledger/walk.ts'

import { assertGenuine, type EntitledAccount, type Scope } from '#access/scope.ts'
import type { Market } from '#market/market.ts'
import type { Markets } from '#market/markets.ts'
import type { Database } from '#store/database.ts'
import { type EntrySpan, readEntries, type ToldEntries } from '#store/read-entries.ts'
import { readDataVersion } from '#store/read-institution.ts'
import { readIncome, readTransactions, readTransfers } from '#store/read-ledger.ts'
import { ledgerEvents, type StoredEntries } from './ledger-events.ts'

export type { ToldEntries } from '#store/read-entries.ts'

/** An account and what its ledger makes of it, day by day. */
export interface AccountHistory {
  readonly account: EntitledAccount
  readonly ledger: AccountLedger
}

/** The accounts of a scope, by name, and the market they are valued in: all of one data version. */
export interface ScopeHistory {
  readonly scope: Scope
  readonly market: Market
  readonly accounts: readonly AccountHistory[]
}

/** Histories of accounts, kept in memory by data version. */
export interface Histories {
  /**
   * The histories of a scope; without SQL when warm.
   *
   * @throws where the scope was not made by `scopeOf`
   */
  readonly of: (scope: Scope) => Promise<ScopeHistory>
  /** The market of an institution by itself; without SQL when warm. */
  readonly marketOf: (institutionId: string) => Promise<Market>
  /**
   * Entries of the accounts of a history as they were booked, newest first; undefined where something was booked since the history was
   * made, so that they are of another data version.
   */
  readonly entriesOf: (history: ScopeHistory, span: Omit<EntrySpan, 'accountIds'>) => Promise<ToldEntries | undefined>
  /** To be called after every booking, here or in another process; forgets the market too. */
  readonly forget: (institutionId: string) => void
}

/**
 * Each account's ledger is read and walked once a data version, whoever asks: a `Scope` says that they may. Ledgers kept for a market
 * go with it.
 */
export function createHistories(db: Database, markets: Markets): Histories {
  const walked = new WeakMap<Market, Map<string, Promise<AccountLedger>>>()

  async function of(scope: Scope): Promise<ScopeHistory> {
    assertGenuine(scope)
    for (;;) {
      const market = await markets.of(scope.institutionId)
      const ledgers = walked.get(market) ?? new Map<string, Promise<AccountLedger>>()
      walked.set(market, ledgers)
      const missing = scope.accounts.filter(({ id }) => !ledgers.has(id)).map(({ id }) => id)
      if (missing.length > 0) keep(ledgers, missing, readLedgers(db, market, missing))
      try {
        const accounts = scope.accounts.map(async (account) => ({ account, ledger: await ledgers.get(account.id)! }))
        return { scope, market, accounts: await Promise.all(accounts) }
      } catch (error) {
        if (!(error instanceof OtherVersion)) throw error
        markets.forget(scope.institutionId)
      }
    }
  }

  async function entriesOf(
    { scope, market }: ScopeHistory,
    span: Omit<EntrySpan, 'accountIds'>,
  ): Promise<ToldEntries | undefined> {
    assertGenuine(scope)
    const { institutionId } = scope
    const accountIds = scope.accounts.map(({ id }) => id)
    return await db.within(institutionId, async (tx) => {
      const entries = await readEntries(tx, institutionId, { ...span, accountIds })
      const version = await readDataVersion(tx, institutionId)
      if (version === market.version) return entries
      markets.forget(institutionId)
      return undefined
    })
  }

  return { of, marketOf: markets.of, entriesOf, forget: markets.forget }
}

/** Something was booked between the reading of the market and that of the ledger. */
class OtherVersion extends Error {}

function keep(
  ledgers: Map<string, Promise<AccountLedger>>,
  accountIds: readonly string[],
  reading: Promise<ReadonlyMap<string, AccountLedger>>,
): void {
  for (const id of accountIds) {
    const one = reading.then((read) => read.get(id)!)
    ledgers.set(id, one)
    one.catch(() => ledgers.delete(id))
  }
}

/** Reads the ledgers of accounts in one transaction and walks them. */
async function readLedgers(
  db: Database,
  market: Market,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountLedger>> {
  const { institutionId } = market
  const stored = await db.within(institutionId, async (tx) => ({
    transfers: await readTransfers(tx, institutionId, accountIds, null),
    transactions: await readTransactions(tx, institutionId, accountIds, null),
    income: await readIncome(tx, institutionId, accountIds, null),
    version: await readDataVersion(tx, institutionId),
  }))
  if (stored.version !== market.version) throw new OtherVersion()
  const transfers = Map.groupBy(stored.transfers, (row) => row.accountId)
  const transactions = Map.groupBy(stored.transactions, (row) => row.accountId)
  const income = Map.groupBy(stored.income, (row) => row.accountId)
  const walk = (id: string): AccountLedger => {
    const entries: StoredEntries = {
      transfers: transfers.get(id) ?? [],
      transactions: transactions.get(id) ?? [],
      income: income.get(id) ?? [],
    }
    const { days, instrumentAt, actions, currencies } = market
    const events = ledgerEvents(market, entries)
    return walkLedger({ valuationDays: days, currencyCount: currencies.length, instrumentAt, actions }, events)
  }
  return new Map(accountIds.map((id) => [id, walk(id)]))
}
