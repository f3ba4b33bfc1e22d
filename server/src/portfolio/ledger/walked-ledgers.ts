import type { AccountLedger } from '@portal/analytics/ledger/account-ledger.ts'
import type { LaterEvents } from '@portal/analytics/ledger/live-day.ts'
import { type RecordedWalk, recordedWalk } from '@portal/analytics/ledger/resumed-walk.ts'
import type { WalkMarket } from '@portal/analytics/ledger/walk.ts'

import { runTask } from '#base/task-queue.ts'
import type { Market } from '#market/market.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { readIncome, readTransactions, readTransfers } from '#store/ledger/read-ledger.ts'
import { ledgerEvents, type StoredEntries } from './ledger-events.ts'

/** An account's ledger up to the last close, and what is booked for later. */
export interface WalkedAccount {
  /** The data version of the booking that changed it last; 0 where nothing was booked, and of a past moment. */
  readonly version: number
  readonly ledger: AccountLedger
  readonly later: LaterEvents
  /** What a walk after a late entry goes on from. */
  readonly recorded: RecordedWalk
}

/** The entries of accounts, and how their ledgers stood when they were read. */
export interface ReadLedgers {
  readonly entries: ReadonlyMap<string, StoredEntries>
  readonly versions: ReadonlyMap<string, number>
}

/**
 * Reads the entries of accounts in one transaction.
 *
 * @param at as known at an instant; null: now
 */
export async function readLedgers(
  db: Database,
  institutionId: string,
  accountIds: readonly string[],
  at: Date | null,
): Promise<ReadLedgers> {
  const stored = await db.within(
    institutionId,
    async (tx) => ({
      transfers: await readTransfers(tx, institutionId, accountIds, at),
      transactions: await readTransactions(tx, institutionId, accountIds, at),
      income: await readIncome(tx, institutionId, accountIds, at),
      // Read last: what was booked for these accounts before this moment is seen here, if not by the readings above.
      versions: at === null ? await readDataVersions(tx, institutionId, accountIds) : undefined,
    }),
    'read only',
  )
  const transfers = Map.groupBy(stored.transfers, (row) => row.accountId)
  const transactions = Map.groupBy(stored.transactions, (row) => row.accountId)
  const income = Map.groupBy(stored.income, (row) => row.accountId)
  const entriesOf = (id: string): StoredEntries => ({
    transfers: transfers.get(id) ?? [],
    transactions: transactions.get(id) ?? [],
    income: income.get(id) ?? [],
  })
  return {
    entries: new Map(accountIds.map((id) => [id, entriesOf(id)])),
    versions: stored.versions?.accounts ?? new Map(),
  }
}

/**
 * Walks the ledgers of accounts up to the last close of a market.
 *
 * @param before earlier walks in the same market: an account that has one is walked from its first changed entry on
 */
export async function walkAccounts(
  market: Market,
  { entries, versions }: ReadLedgers,
  before: ReadonlyMap<string, WalkedAccount | undefined> = new Map(),
): Promise<ReadonlyMap<string, WalkedAccount>> {
  function walk(id: string, stored: StoredEntries): WalkedAccount {
    const events = ledgerEvents(market, stored)
    // The closes of what was traded are laid out when first asked for.
    for (const event of events) {
      if (!('instrument' in event) || event.instrument === null) continue
      market.instrumentAt(event.instrument)
    }
    const lastClose = market.days[market.last]!
    const offset = events.findIndex(({ day }) => day > lastClose)
    const later = offset < 0 ? { events: [], offset: events.length } : { events: events.slice(offset), offset }
    const recorded = recordedWalk(walkMarketOf(market), events, before.get(id)?.recorded)
    return { version: versions.get(id) ?? 0, ledger: recorded.ledger, later, recorded }
  }
  const accounts = new Map<string, WalkedAccount>()
  for (const [id, stored] of entries) accounts.set(id, await runTask(() => walk(id, stored)))
  return accounts
}

/** What a walk of a ledger needs of a market. */
export const walkMarketOf = ({ days, instrumentAt, actions, currencies }: Market): WalkMarket => ({
  valuationDays: days,
  currencyCount: currencies.length,
  instrumentAt,
  actions,
})
