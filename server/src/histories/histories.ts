import type { AccountLedger } from '@portal/engine/ledger/account-ledger.ts'
import { addLiveDay } from '@portal/engine/ledger/replay/live-day.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { type MemoTable, memo } from '@portal/engine/memo.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { type ReplayedAccount, replayMarketOf } from '@portal/engine/scope/replayed-account.ts'
import { assertGenuine, type EntitledAccount, type Scope } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { type EntrySpan, type ReportedEntries, readEntries } from '#store/ledger/read-entries.ts'
import { type BookedSources, readSources, type SourceQuestion } from './booked-sources.ts'
import { type AsOfQuestion, closeAsOf } from './close-as-of.ts'
import type { Markets, MarketVersion } from './markets.ts'
import { createPastMarkets } from './past-markets.ts'
import { createReplayedLedgers, LedgerChanged } from './replayed-ledgers.ts'
import type { ScopeHistory } from './scope-history.ts'

export type { ReportedEntries } from '#store/ledger/read-entries.ts'

/** Markets with what has been quoted since their last close, snapshot by snapshot. */
interface OpenMarkets {
  /**
   * The market of an institution with its latest quotes, or in an earlier snapshot while that is kept and nothing was booked since.
   */
  readonly of: (institutionId: string, snapshotId?: string) => Promise<Market>
}

/** That the latest quotes are asked for, and of which snapshot, so that all replies of a screen are of the same. */
interface LiveQuestion {
  readonly snapshotId?: string | undefined
}

/** That figures are asked for from what was recorded by an instant, or at the last close up to a day, or both. */
interface CloseQuestion {
  readonly recordedAsOf?: Date
  readonly asOf?: AsOfQuestion
}

/** Which market figures are of, beside the last close as recorded now. */
export type ValuationMode = ({ readonly isLive: true } & LiveQuestion) | ({ readonly isLive?: false } & CloseQuestion)

/** Histories of accounts, kept in memory until a booking changes them. */
export interface Histories {
  /**
   * The histories of a scope; without SQL when warm.
   *
   * @throws where the scope was not made by `scopeOf`; Failure 400 for an instant before anything was recorded, and a day before the
   * first or an interval after the last close
   */
  readonly of: (scope: Scope, mode?: ValuationMode) => Promise<ScopeHistory>
  /** The market of an institution by itself; without SQL when warm. */
  readonly marketOf: (institutionId: string, mode?: ValuationMode) => Promise<Market>
  /** Entries of the accounts of a history as they were booked, newest first; undefined where their ledgers have changed since. */
  readonly entriesOf: (history: ScopeHistory, span: Omit<EntrySpan, 'accountIds'>) => Promise<ReportedEntries | undefined>
  /**
   * Where entries, closes and rates were booked from; undefined where the market or the ledger of an account has changed since.
   *
   * @param history of the accounts that are asked for; the market alone for none
   */
  readonly sourcesOf: (history: ScopeHistory | Market, question: SourceQuestion) => Promise<BookedSources | undefined>
  /** To be called after every booking, of any process: what it changed is read again by the next call. */
  readonly invalidate: (institutionId: string) => void
}

const NOTHING_OPEN: OpenMarkets = {
  of: () => Promise.reject(new Failure(409, refusal('noLiveQuotes'))),
}

/**
 * Ledgers are replayed once for all callers: a `Scope` proves the right to them. A snapshot of an open market adds one day to them; a
 * market as recorded earlier has ledgers of its own.
 */
export function createHistories(db: Database, markets: Markets, openMarkets: OpenMarkets = NOTHING_OPEN): Histories {
  const ledgers = createReplayedLedgers(db)
  const pastMarkets = createPastMarkets(db, markets.budget)
  /** The last history of each scope. */
  const latest = new WeakMap<Scope, LatestHistory>()

  async function of(scope: Scope, mode?: ValuationMode): Promise<ScopeHistory> {
    assertGenuine(scope)
    const { institutionId } = scope
    const past = await pastMarketOf(institutionId, mode)
    if (past) return await historyOf(scope, versionAsOf(versionOfPast(past), mode))
    for (;;) {
      const market = mode?.isLive ? await openMarkets.of(institutionId, mode.snapshotId) : null
      const version = await markets.of(institutionId)
      // Something was booked between the two: there is a later snapshot.
      if (market && market.live?.dataVersion !== version.versions.data) continue
      try {
        return await historyOf(scope, versionAsOf(version, mode), market ?? undefined)
      } catch (error) {
        if (!(error instanceof LedgerChanged)) throw error
        markets.invalidate(institutionId)
      }
    }
  }

  /** @param market that of the version, or an open one that goes on after it */
  async function historyOf(scope: Scope, version: HistoryVersion, market = version.market): Promise<ScopeHistory> {
    const before = latest.get(scope)
    if (before?.version === version && before.history.market === market) return before.history
    const replays = ledgers.of(
      version,
      scope.accounts.map(({ id }) => id),
    )
    const accounts = scope.accounts.map(async (account, i) => historyIn(market, account, await replays[i]!))
    const history = { scope, market, accounts: await Promise.all(accounts) }
    // A market of the past, or of an earlier day, is not held for longer than it is kept.
    if (!market.past && !version.isEarlier) latest.set(scope, { version, history })
    return history
  }

  async function marketOf(institutionId: string, mode?: ValuationMode): Promise<Market> {
    if (mode?.isLive) return await openMarkets.of(institutionId, mode.snapshotId)
    const past = await pastMarketOf(institutionId, mode)
    return closeAsOf(past ?? (await markets.of(institutionId)).market, mode?.asOf)
  }

  async function pastMarketOf(institutionId: string, mode: ValuationMode | undefined): Promise<Market | undefined> {
    return mode?.isLive || !mode?.recordedAsOf ? undefined : await pastMarkets.of(institutionId, mode.recordedAsOf)
  }

  /** The result of reading; where it is undefined, the versions are read again by the next call. */
  async function unlessChanged<T>(institutionId: string, reading: Promise<T | undefined>): Promise<T | undefined> {
    const read = await reading
    if (read === undefined) markets.invalidate(institutionId)
    return read
  }

  return {
    of,
    marketOf,
    entriesOf: (history, span) => unlessChanged(history.market.institutionId, readScopeEntries(db, history, span)),
    sourcesOf: (history, question) => {
      const { institutionId } = 'market' in history ? history.market : history
      return unlessChanged(institutionId, readSources(db, history, question))
    },
    invalidate: markets.invalidate,
  }
}

interface LatestHistory {
  readonly version: MarketVersion
  readonly history: ScopeHistory
}

/** A market version, or what it was at the close of an earlier day. */
interface HistoryVersion extends MarketVersion {
  readonly isEarlier?: boolean
}

function versionAsOf(version: MarketVersion, mode: ValuationMode | undefined): HistoryVersion {
  if (mode?.isLive || !mode?.asOf) return version
  const market = closeAsOf(version.market, mode.asOf)
  return market === version.market ? version : { ...version, market, isEarlier: true }
}

/** Nothing is booked into a past market: its ledgers have no later version. */
const versionOfPast = (market: Market): MarketVersion => ({
  market,
  versions: { data: market.version, market: market.version, accounts: new Map() },
})

async function readScopeEntries(
  db: Database,
  { scope, market, accounts }: ScopeHistory,
  span: Omit<EntrySpan, 'accountIds'>,
): Promise<ReportedEntries | undefined> {
  assertGenuine(scope)
  const { institutionId } = scope
  const accountIds = accounts.map(({ account }) => account.id)
  const at = market.past?.at ?? null
  return await db.withInstitution(
    institutionId,
    async (tx) => {
      const entries = await readEntries(tx, institutionId, { ...span, accountIds }, at)
      if (at !== null) return entries
      const now = await readDataVersions(tx, institutionId, accountIds)
      const isSame = accounts.every(({ account, version }) => version === (now?.accounts.get(account.id) ?? 0))
      return isSame ? entries : undefined
    },
    'read only',
  )
}

/** By account, of a snapshot of an open market. Series of closes are shared with the ledger of the last close. */
const OPENED: MemoTable<AccountLedger> = {
  name: 'ledgers of the live day',
  bytesOf: ({ rows, cash }) => 500 * (rows.length + cash.length),
}

/** The history of an account; in an open market its ledger has one more day, made once a snapshot. */
function historyIn(market: Market, account: EntitledAccount, { version, ledger, later }: ReplayedAccount): AccountHistory {
  if (!market.live) return { account, version, ledger }
  const longer = memo(market, OPENED, account.id, () => addLiveDay(replayMarketOf(market), ledger, later))
  return { account, version, ledger: longer, atClose: ledger }
}
