import type { AccountLedger } from '@portal/engine/ledger/account-ledger.ts'
import { addLiveDay } from '@portal/engine/ledger/replay/live-day.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { type MemoTable, memo } from '@portal/engine/memo.ts'
import type { AccountHistory } from '@portal/engine/scope/account-history.ts'
import { type ReplayedAccount, replayMarketOf } from '@portal/engine/scope/replayed-account.ts'
import { assertGenuine, type EntitledAccount, type Scope } from '#access/scope.ts'
import { Failure } from '#base/failure.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { type EntrySpan, type ReportedEntries, readEntries } from '#store/ledger/read-entries.ts'
import { type BookedSources, readSources, type SourceQuestion } from './booked-sources.ts'
import type { Markets, Standing } from './markets.ts'
import { createPastMarkets } from './past-markets.ts'
import { readLedgers, walkAccounts } from './read-ledgers.ts'
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

/** That figures are asked for from what was recorded by an instant. */
interface RecordedQuestion {
  readonly recordedAsOf: Date
}

/** Which market figures are of, beside the last close as recorded now. */
export type ValuationMode = LiveQuestion | RecordedQuestion

/** Histories of accounts, kept in memory until a booking changes them. */
export interface Histories {
  /**
   * The histories of a scope; without SQL when warm.
   *
   * @throws where the scope was not made by `scopeOf`; Failure 400 for an instant before anything was recorded
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
  of: () => Promise.reject(new Failure(409, 'There are no live quotes here. Switch to Close.')),
}

/**
 * Each account's ledger is read and replayed once after each booking that changed it or the market, for all callers: a `Scope` proves
 * the right to it. Ledgers are dropped with their market; a snapshot of an open market adds one day to them. A market as recorded
 * earlier has ledgers of its own.
 */
export function createHistories(db: Database, markets: Markets, openMarkets: OpenMarkets = NOTHING_OPEN): Histories {
  const walked = new WeakMap<Market, Map<string, KeptAccount>>()
  const pastMarkets = createPastMarkets(db, markets.budget)
  /** The last history of each scope. */
  const latest = new WeakMap<Scope, LatestHistory>()

  async function of(scope: Scope, mode?: ValuationMode): Promise<ScopeHistory> {
    assertGenuine(scope)
    const { institutionId } = scope
    const past = mode && 'recordedAsOf' in mode ? await pastMarkets.of(institutionId, mode.recordedAsOf) : undefined
    if (past) return await historyOf(scope, standingOf(past), past)
    const live = mode && !('recordedAsOf' in mode) ? mode : undefined
    for (;;) {
      const market = live ? await openMarkets.of(institutionId, live.snapshotId) : null
      const standing = await markets.of(institutionId)
      // Something was booked between the two: there is a later snapshot.
      if (market && market.live?.dataVersion !== standing.versions.data) continue
      try {
        return await historyOf(scope, standing, market ?? standing.market)
      } catch (error) {
        if (!(error instanceof OtherVersion)) throw error
        markets.invalidate(institutionId)
      }
    }
  }

  /** @param market the standing's, or an open one that goes on after it */
  async function historyOf(scope: Scope, standing: Standing, market: Market): Promise<ScopeHistory> {
    const before = latest.get(scope)
    if (before?.standing === standing && before.history.market === market) return before.history
    const ledgers = walked.get(standing.market) ?? new Map<string, KeptAccount>()
    walked.set(standing.market, ledgers)
    const ids = scope.accounts.map(({ id }) => id)
    const missing = ids.filter((id) => ledgers.get(id)?.version !== versionOf(standing, id))
    if (missing.length > 0) keep(ledgers, standing, missing, readAndWalk(db, standing, missing, ledgers))
    const walks = ids.map((id) => ledgers.get(id)!.walk)
    const accounts = scope.accounts.map(async (account, i) => historyIn(market, account, await walks[i]!))
    const history = { scope, market, accounts: await Promise.all(accounts) }
    // A past market is not held for longer than it is kept.
    if (!market.past) latest.set(scope, { standing, history })
    return history
  }

  async function marketOf(institutionId: string, mode?: ValuationMode): Promise<Market> {
    const past = mode && 'recordedAsOf' in mode ? await pastMarkets.of(institutionId, mode.recordedAsOf) : undefined
    if (past) return past
    if (mode && !('recordedAsOf' in mode)) return await openMarkets.of(institutionId, mode.snapshotId)
    return (await markets.of(institutionId)).market
  }

  async function entriesOf(
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
        if (accounts.every(({ account, version }) => version === (now?.accounts.get(account.id) ?? 0))) return entries
        markets.invalidate(institutionId)
        return undefined
      },
      'read only',
    )
  }

  async function sourcesOf(history: ScopeHistory | Market, question: SourceQuestion): Promise<BookedSources | undefined> {
    const sources = await readSources(db, history, question)
    if (!sources) markets.invalidate(('market' in history ? history.market : history).institutionId)
    return sources
  }

  return { of, marketOf, entriesOf, sourcesOf, invalidate: markets.invalidate }
}

/** Something was booked for an account since the versions were read. */
class OtherVersion extends Error {}

interface LatestHistory {
  readonly standing: Standing
  readonly history: ScopeHistory
}

interface KeptAccount {
  readonly version: number
  readonly walk: Promise<ReplayedAccount>
}

/** Nothing is booked into a past market: its ledgers have no later version. */
const standingOf = (market: Market): Standing => ({
  market,
  versions: { data: market.version, market: market.version, accounts: new Map() },
})

const versionOf = ({ versions }: Pick<Standing, 'versions'>, accountId: string): number => versions.accounts.get(accountId) ?? 0

function keep(
  ledgers: Map<string, KeptAccount>,
  standing: Standing,
  accountIds: readonly string[],
  reading: Promise<ReadonlyMap<string, ReplayedAccount>>,
): void {
  for (const id of accountIds) {
    const one = { version: versionOf(standing, id), walk: reading.then((read) => read.get(id)!) }
    ledgers.set(id, one)
    one.walk.catch(() => {
      if (ledgers.get(id) === one) ledgers.delete(id)
    })
  }
}

/** Reads the ledgers of accounts as recorded in a market and replays them, from the first change where they were replayed before. */
async function readAndWalk(
  db: Database,
  standing: Standing,
  accountIds: readonly string[],
  ledgers: ReadonlyMap<string, KeptAccount>,
) {
  const { market } = standing
  const former = accountIds.map(async (id) => [id, await ledgers.get(id)?.walk.catch(() => undefined)] as const)
  const read = await readLedgers(db, market.institutionId, accountIds, market.past?.at ?? null)
  if (accountIds.some((id) => (read.versions.get(id) ?? 0) !== versionOf(standing, id))) throw new OtherVersion()
  return await walkAccounts(market, read, new Map(await Promise.all(former)))
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
