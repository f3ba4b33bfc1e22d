import type { Market } from '@portal/engine/market/market.ts'
import { type BookedEvent, bookedEvents } from '@portal/engine/scope/ledger-events.ts'
import { assertGenuine } from '#access/scope.ts'
import { runTask } from '#base/task-queue.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import type { Database } from '#store/database.ts'
import { readIncome, readTransactions, readTransfers } from '#store/ledger/read-ledger.ts'
import {
  type QuotationKey,
  readBatches,
  readPriceBatches,
  readRateBatches,
  type SourceBatch,
} from '#store/recorded-as-of/read-sources.ts'
import type { ScopeHistory } from './scope-history.ts'

export type { BookedEvent } from '@portal/engine/scope/ledger-events.ts'
export type { QuotationKey, SourceBatch } from '#store/recorded-as-of/read-sources.ts'

/** Question about the sources of some figures. */
export interface SourceQuestion {
  /** Accounts of the scope by id. */
  readonly accountIds: readonly string[]
  readonly prices: readonly QuotationKey[]
  readonly rates: readonly QuotationKey[]
}

/** Where figures come from. */
export interface BookedSources {
  /** By account: the events of its ledger in the order in which they were walked. */
  readonly events: ReadonlyMap<string, readonly BookedEvent[]>
  /** By id. */
  readonly batches: ReadonlyMap<string, SourceBatch>
  /** One entry a question; null where nothing is known. */
  readonly prices: readonly (SourceBatch | null)[]
  readonly rates: readonly (SourceBatch | null)[]
}

/**
 * Reads where entries, closes and rates were booked from; undefined where the market or the ledger of an account that is asked for has
 * changed since.
 *
 * @param history the market by itself for what is asked of it alone, without accounts
 * @throws where the scope was not made by `scopeOf`, or does not hold an account that is asked for
 */
export async function readSources(
  db: Database,
  history: ScopeHistory | Market,
  { accountIds, prices, rates }: SourceQuestion,
): Promise<BookedSources | undefined> {
  const { market, scope, accounts } = 'market' in history ? history : { market: history, scope: null, accounts: [] }
  if (scope) assertGenuine(scope)
  const known = new Map(accounts.map(({ account, version }) => [account.id, version]))
  if (accountIds.some((id) => !known.has(id))) throw new Error('Sources of an account outside the scope were asked for.')
  const { institutionId } = market
  const at = market.past?.at ?? null
  return await db.withInstitution(
    institutionId,
    async (tx) => {
      const stored = {
        transfers: accountIds.length === 0 ? [] : await readTransfers(tx, institutionId, accountIds, at),
        transactions: accountIds.length === 0 ? [] : await readTransactions(tx, institutionId, accountIds, at),
        income: accountIds.length === 0 ? [] : await readIncome(tx, institutionId, accountIds, at),
      }
      const [transfers, transactions, income] = [
        Map.groupBy(stored.transfers, accountOf),
        Map.groupBy(stored.transactions, accountOf),
        Map.groupBy(stored.income, accountOf),
      ]
      const eventsOf = (id: string) =>
        bookedEvents(market, {
          transfers: transfers.get(id) ?? [],
          transactions: transactions.get(id) ?? [],
          income: income.get(id) ?? [],
        })
      const events = new Map(await runTask(() => accountIds.map((id) => [id, eventsOf(id)] as const)))
      const entries = [...events.values()].flat()
      const priced = await readPriceBatches(tx, institutionId, prices, at)
      const rated = await readRateBatches(tx, institutionId, rates, at)
      const quoted = [...priced, ...rated].filter((id) => id !== null)
      const ids = [...new Set([...entries.map(({ entry }) => entry.batchId), ...quoted])]
      const batches = await readBatches(tx, institutionId, [...known.keys()], ids)
      const batchOf = (id: string | null) => (id === null ? null : batches.get(id)!)
      const found = { events, batches, prices: priced.map(batchOf), rates: rated.map(batchOf) }
      if (at !== null) return found
      // Entries booked while these were read are of a later version than the figures.
      const now = await readDataVersions(tx, institutionId, accountIds)
      const isOfNow = now?.market === market.version && accountIds.every((id) => (now.accounts.get(id) ?? 0) === known.get(id))
      return isOfNow ? found : undefined
    },
    'read only',
  )
}

const accountOf = ({ accountId }: { readonly accountId: string }): string => accountId
