import type { AccountLedger } from '@portal/analytics/ledger/account-ledger.ts'
import { addLiveDay, type LaterEvents } from '@portal/analytics/ledger/live-day.ts'
import { type WalkMarket, walkLedger } from '@portal/analytics/ledger/walk.ts'

import { assertGenuine, type EntitledAccount, type Scope } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { inTurns, type Steps } from '#base/turns.ts'
import type { Market } from '#market/market.ts'
import type { Markets, Standing } from '#market/markets.ts'
import { readDataVersions } from '#store/data-versions.ts'
import type { Database } from '#store/database.ts'
import { type EntrySpan, readEntries, type ToldEntries } from '#store/read-entries.ts'
import { readIncome, readTransactions, readTransfers } from '#store/read-ledger.ts'
import { type BookedSources, readSources, type SourceQuestion } from './booked-sources.ts'
import { ledgerEvents, type StoredEntries } from './ledger-events.ts'

export type { ToldEntries } from '#store/read-entries.ts'

/** An account and what its ledger makes of it, day by day. */
export interface AccountHistory {
  readonly account: EntitledAccount
  readonly ledger: AccountLedger
  /** The data version of the booking that changed the ledger last; 0 where nothing was booked. */
  readonly version: number
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

/** The accounts of a scope, by name, and the market they are valued in: all as they stood at one moment. */
export interface ScopeHistory {
  readonly scope: Scope
  readonly market: Market
  readonly accounts: readonly AccountHistory[]
}

/** Histories of accounts, kept in memory until a booking changes them. */
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
  /** Entries of the accounts of a history as they were booked, newest first; undefined where their ledgers have changed since. */
  readonly entriesOf: (history: ScopeHistory, span: Omit<EntrySpan, 'accountIds'>) => Promise<ToldEntries | undefined>
  /**
   * Where entries, closes and rates were booked from; undefined where the market or the ledger of an account has changed since.
   *
   * @param history of the accounts that are asked for; the market alone for none
   */
  readonly sourcesOf: (history: ScopeHistory | Market, question: SourceQuestion) => Promise<BookedSources | undefined>
  /** To be called after every booking, here or in another process: what it changed is read again when next asked for. */
  readonly forget: (institutionId: string) => void
}

/** An account's ledger up to the last close, and what is booked for later. */
interface WalkedAccount {
  readonly version: number
  readonly ledger: AccountLedger
  readonly later: LaterEvents
}

const NOTHING_OPEN: OpenMarkets = {
  of: () => Promise.reject(new Failure(409, 'There are no live quotes here. Switch to Close.')),
}

/**
 * Each account's ledger is read and walked once after each booking that changed it or the market, whoever asks: a `Scope` says that
 * they may. Ledgers kept for a market go with it; a snapshot of an open market adds one day to them.
 */
export function createHistories(db: Database, markets: Markets, openMarkets: OpenMarkets = NOTHING_OPEN): Histories {
  const walked = new WeakMap<Market, Map<string, KeptAccount>>()

  async function of(scope: Scope, live?: LiveQuestion): Promise<ScopeHistory> {
    assertGenuine(scope)
    for (;;) {
      const market = live ? await marketOf(scope.institutionId, live) : null
      const standing = await markets.of(scope.institutionId)
      // Something was booked between the two: there is a later snapshot by now.
      if (market && market.live?.dataVersion !== standing.versions.data) continue
      const ledgers = walked.get(standing.market) ?? new Map<string, KeptAccount>()
      walked.set(standing.market, ledgers)
      const ids = scope.accounts.map(({ id }) => id)
      const missing = ids.filter((id) => ledgers.get(id)?.version !== versionOf(standing, id))
      if (missing.length > 0) keep(ledgers, standing, missing, readLedgers(db, standing, missing))
      const walks = ids.map((id) => ledgers.get(id)!.walk)
      try {
        const accounts = scope.accounts.map(async (account, i) => historyIn(market ?? standing.market, account, await walks[i]!))
        return { scope, market: market ?? standing.market, accounts: await Promise.all(accounts) }
      } catch (error) {
        if (!(error instanceof OtherVersion)) throw error
        markets.forget(scope.institutionId)
      }
    }
  }

  const marketOf = async (institutionId: string, live?: LiveQuestion): Promise<Market> =>
    live ? await openMarkets.of(institutionId, live.snapshotId) : (await markets.of(institutionId)).market

  async function entriesOf(
    { scope, accounts }: ScopeHistory,
    span: Omit<EntrySpan, 'accountIds'>,
  ): Promise<ToldEntries | undefined> {
    assertGenuine(scope)
    const { institutionId } = scope
    const accountIds = accounts.map(({ account }) => account.id)
    return await db.within(institutionId, async (tx) => {
      const entries = await readEntries(tx, institutionId, { ...span, accountIds })
      const now = await readDataVersions(tx, institutionId, accountIds)
      if (accounts.every(({ account, version }) => version === (now?.accounts.get(account.id) ?? 0))) return entries
      markets.forget(institutionId)
      return undefined
    })
  }

  async function sourcesOf(history: ScopeHistory | Market, question: SourceQuestion): Promise<BookedSources | undefined> {
    const sources = await readSources(db, history, question)
    if (!sources) markets.forget(('market' in history ? history.market : history).institutionId)
    return sources
  }

  return { of, marketOf, entriesOf, sourcesOf, forget: markets.forget }
}

/** Something was booked for an account since the versions were read. */
class OtherVersion extends Error {}

interface KeptAccount {
  readonly version: number
  readonly walk: Promise<WalkedAccount>
}

const versionOf = ({ versions }: Pick<Standing, 'versions'>, accountId: string): number => versions.accounts.get(accountId) ?? 0

function keep(
  ledgers: Map<string, KeptAccount>,
  standing: Standing,
  accountIds: readonly string[],
  reading: Promise<ReadonlyMap<string, WalkedAccount>>,
): void {
  for (const id of accountIds) {
    const one = { version: versionOf(standing, id), walk: reading.then((read) => read.get(id)!) }
    ledgers.set(id, one)
    one.walk.catch(() => {
      if (ledgers.get(id) === one) ledgers.delete(id)
    })
  }
}

/** Reads the ledgers of accounts in one transaction and walks them. */
async function readLedgers(
  db: Database,
  standing: Standing,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, WalkedAccount>> {
  const { market } = standing
  const { institutionId } = market
  const stored = await db.within(institutionId, async (tx) => ({
    transfers: await readTransfers(tx, institutionId, accountIds, null),
    transactions: await readTransactions(tx, institutionId, accountIds, null),
    income: await readIncome(tx, institutionId, accountIds, null),
    // Read last: what was booked for these accounts before this moment is seen here, if not by the readings above.
    versions: await readDataVersions(tx, institutionId, accountIds),
  }))
  if (accountIds.some((id) => (stored.versions?.accounts.get(id) ?? 0) !== versionOf(standing, id))) throw new OtherVersion()
  const transfers = Map.groupBy(stored.transfers, (row) => row.accountId)
  const transactions = Map.groupBy(stored.transactions, (row) => row.accountId)
  const income = Map.groupBy(stored.income, (row) => row.accountId)
  function* walk(id: string): Steps<WalkedAccount> {
    yield
    const entries: StoredEntries = {
      transfers: transfers.get(id) ?? [],
      transactions: transactions.get(id) ?? [],
      income: income.get(id) ?? [],
    }
    const events = ledgerEvents(market, entries)
    // The closes of what was traded are laid out when first asked for.
    for (const event of events) {
      if (!('instrument' in event) || event.instrument === null) continue
      market.instrumentAt(event.instrument)
      yield
    }
    const lastClose = market.days[market.last]!
    const offset = events.findIndex(({ day }) => day > lastClose)
    const later = offset < 0 ? { events: [], offset: events.length } : { events: events.slice(offset), offset }
    return { version: versionOf(standing, id), ledger: walkLedger(walkMarketOf(market), events), later }
  }
  return await inTurns(
    (function* () {
      const accounts = new Map<string, WalkedAccount>()
      for (const id of accountIds) accounts.set(id, yield* walk(id))
      return accounts
    })(),
  )
}

const walkMarketOf = ({ days, instrumentAt, actions, currencies }: Market): WalkMarket => ({
  valuationDays: days,
  currencyCount: currencies.length,
  instrumentAt,
  actions,
})

const opened = new WeakMap<Market, Map<string, AccountLedger>>()

/** The history of an account; in an open market its ledger has one more day, made once a snapshot. */
function historyIn(market: Market, account: EntitledAccount, { version, ledger, later }: WalkedAccount): AccountHistory {
  if (!market.live) return { account, version, ledger }
  const ledgers = opened.get(market) ?? new Map<string, AccountLedger>()
  opened.set(market, ledgers)
  const longer = ledgers.get(account.id) ?? addLiveDay(walkMarketOf(market), ledger, later)
  ledgers.set(account.id, longer)
  return { account, version, ledger: longer, atClose: ledger }
}
