import type { AccountLedger } from '@portal/analytics/ledger/account-ledger.ts'
import { addLiveDay, type LaterEvents } from '@portal/analytics/ledger/live-day.ts'
import { type WalkMarket, walkLedger } from '@portal/analytics/ledger/walk.ts'

import { assertGenuine, type EntitledAccount, type Scope } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import type { Market } from '#market/market.ts'
import type { Markets } from '#market/markets.ts'
import type { Database } from '#store/database.ts'
import { type EntrySpan, readEntries, type ToldEntries } from '#store/read-entries.ts'
import { readDataVersion } from '#store/read-institution.ts'
import { readIncome, readTransactions, readTransfers } from '#store/read-ledger.ts'
import { type BookedSources, readSources, type SourceQuestion } from './booked-sources.ts'
import { ledgerEvents, type StoredEntries } from './ledger-events.ts'

export type { ToldEntries } from '#store/read-entries.ts'

/** An account and what its ledger makes of it, day by day. */
export interface AccountHistory {
  readonly account: EntitledAccount
  readonly ledger: AccountLedger
  /** While the market is open: the same without the day since the last close. */
  readonly atClose?: AccountLedger
}

/** Markets with what has been quoted since their last close, snapshot by snapshot. */
export interface OpenMarkets {
  /**
   * The market of an institution with its latest quotes, or as it was in an earlier snapshot as long as that is still known and nothing
   * was booked since.
   */
  readonly of: (institutionId: string, snapshotId?: string) => Promise<Market>
}

/** That the latest quotes are asked for, and of which snapshot, so that all replies of a screen are of the same. */
export interface LiveQuestion {
  readonly snapshotId?: string | undefined
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
   * @param live where they are to go on after the last close
   * @throws where the scope was not made by `scopeOf`
   */
  readonly of: (scope: Scope, live?: LiveQuestion) => Promise<ScopeHistory>
  /** The market of an institution by itself; without SQL when warm. */
  readonly marketOf: (institutionId: string, live?: LiveQuestion) => Promise<Market>
  /**
   * Entries of the accounts of a history as they were booked, newest first; undefined where something was booked since the history was
   * made, so that they are of another data version.
   */
  readonly entriesOf: (history: ScopeHistory, span: Omit<EntrySpan, 'accountIds'>) => Promise<ToldEntries | undefined>
  /**
   * Where entries, closes and rates of a market were booked from; undefined where something was booked since it was read.
   *
   * @param scope of the accounts that are asked for; null for the market alone
   */
  readonly sourcesOf: (market: Market, scope: Scope | null, question: SourceQuestion) => Promise<BookedSources | undefined>
  /** To be called after every booking, here or in another process; forgets the market too. */
  readonly forget: (institutionId: string) => void
}

/** An account's ledger up to the last close, and what is booked for later. */
interface WalkedAccount {
  readonly ledger: AccountLedger
  readonly later: LaterEvents
}

const NOTHING_OPEN: OpenMarkets = {
  of: () => Promise.reject(new Failure(409, 'There are no live quotes here. Switch to Close.')),
}

/**
 * Each account's ledger is read and walked once a data version, whoever asks: a `Scope` says that they may. Ledgers kept for a market
 * go with it; a snapshot of an open market adds one day to them.
 */
export function createHistories(db: Database, markets: Markets, openMarkets: OpenMarkets = NOTHING_OPEN): Histories {
  const walked = new WeakMap<Market, Map<string, Promise<WalkedAccount>>>()

  async function of(scope: Scope, live?: LiveQuestion): Promise<ScopeHistory> {
    assertGenuine(scope)
    for (;;) {
      const market = await marketOf(scope.institutionId, live)
      const closed = market.live?.closed ?? market
      const ledgers = walked.get(closed) ?? new Map<string, Promise<WalkedAccount>>()
      walked.set(closed, ledgers)
      const missing = scope.accounts.filter(({ id }) => !ledgers.has(id)).map(({ id }) => id)
      if (missing.length > 0) keep(ledgers, missing, readLedgers(db, closed, missing))
      try {
        const accounts = scope.accounts.map(async (account) => historyIn(market, account, await ledgers.get(account.id)!))
        return { scope, market, accounts: await Promise.all(accounts) }
      } catch (error) {
        if (!(error instanceof OtherVersion)) throw error
        markets.forget(scope.institutionId)
      }
    }
  }

  const marketOf = (institutionId: string, live?: LiveQuestion): Promise<Market> =>
    live ? openMarkets.of(institutionId, live.snapshotId) : markets.of(institutionId)

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

  async function sourcesOf(market: Market, scope: Scope | null, question: SourceQuestion): Promise<BookedSources | undefined> {
    const sources = await readSources(db, market, scope, question)
    if (!sources) markets.forget(market.institutionId)
    return sources
  }

  return { of, marketOf, entriesOf, sourcesOf, forget: markets.forget }
}

/** Something was booked between the reading of the market and that of the ledger. */
class OtherVersion extends Error {}

function keep(
  ledgers: Map<string, Promise<WalkedAccount>>,
  accountIds: readonly string[],
  reading: Promise<ReadonlyMap<string, WalkedAccount>>,
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
): Promise<ReadonlyMap<string, WalkedAccount>> {
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
  const walk = (id: string): WalkedAccount => {
    const entries: StoredEntries = {
      transfers: transfers.get(id) ?? [],
      transactions: transactions.get(id) ?? [],
      income: income.get(id) ?? [],
    }
    const events = ledgerEvents(market, entries)
    const lastClose = market.days[market.last]!
    const offset = events.findIndex(({ day }) => day > lastClose)
    const later = offset < 0 ? { events: [], offset: events.length } : { events: events.slice(offset), offset }
    return { ledger: walkLedger(walkMarketOf(market), events), later }
  }
  return new Map(accountIds.map((id) => [id, walk(id)]))
}

const walkMarketOf = ({ days, instrumentAt, actions, currencies }: Market): WalkMarket => ({
  valuationDays: days,
  currencyCount: currencies.length,
  instrumentAt,
  actions,
})

const opened = new WeakMap<Market, Map<string, AccountLedger>>()

/** The history of an account; in an open market its ledger has one more day, made once a snapshot. */
function historyIn(market: Market, account: EntitledAccount, { ledger, later }: WalkedAccount): AccountHistory {
  if (!market.live) return { account, ledger }
  const ledgers = opened.get(market) ?? new Map<string, AccountLedger>()
  opened.set(market, ledgers)
  const longer = ledgers.get(account.id) ?? addLiveDay(walkMarketOf(market), ledger, later)
  ledgers.set(account.id, longer)
  return { account, ledger: longer, atClose: ledger }
}
