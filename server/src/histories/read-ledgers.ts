import type { Market } from '@portal/engine/market/market.ts'
import type { StoredEntries } from '@portal/engine/scope/ledger-events.ts'
import { type ReplayedAccount, replayAccount } from '@portal/engine/scope/replayed-account.ts'
import { runLongTask } from '#base/task-queue.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { readIncome, readTransactions, readTransfers } from '#store/ledger/read-ledger.ts'

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
  const stored = await db.withInstitution(
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
 * Walks the ledgers of accounts up to the last close of a market, a task each.
 *
 * @param before earlier walks in the same market: an account that has one is replayed from its first changed entry on
 */
export async function replayAccounts(
  market: Market,
  { entries, versions }: ReadLedgers,
  before: ReadonlyMap<string, ReplayedAccount | undefined> = new Map(),
): Promise<ReadonlyMap<string, ReplayedAccount>> {
  const accounts = new Map<string, ReplayedAccount>()
  for (const [id, stored] of entries)
    accounts.set(id, await runLongTask(() => replayAccount(market, stored, versions.get(id) ?? 0, before.get(id))))
  return accounts
}
