import type { MemoBudget } from '@portal/engine/memo.ts'
import { createEntitlements, type EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createDecisions, type Decisions } from '#histories/decisions.ts'
import { createHistories, type Histories } from '#histories/histories.ts'
import { createMarkets, type Markets } from '#histories/markets.ts'
import type { SharedSeries } from '#histories/present-series.ts'
import { createRecordedAsOf, type RecordedAsOf } from '#histories/recorded-as-of.ts'
import { createStoredLimits, type StoredLimits } from '#histories/stored-limits.ts'
import type { QuoteSource } from '#live/quote-source.ts'
import { createSnapshots, type Snapshots } from '#live/snapshots.ts'
import { limitTransactions } from '#store/connection/limit-transactions.ts'
import type { Database } from '#store/database.ts'

/** Services that the answers of a worker may use. */
export interface WorkerServices {
  readonly entitlements: EntitlementCache
  readonly histories: Histories
  readonly recordedAsOf: RecordedAsOf
  readonly decisions: Decisions
  readonly limits: StoredLimits
  /** For evaluations of limits, which store what they find. */
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** Dependencies from which they are created. */
interface WorkerDependencies {
  readonly db: Database
  /** For what figures are computed from; the same, or one whose readings go to a replica. */
  readonly readDb?: Database
  readonly clock: Clock
  readonly log: Log
  /** Live quotes beside those that are sent; null for none. */
  readonly quoteSource: QuoteSource | null
  readonly memoBudget: MemoBudget
  /** Institutions whose markets are kept at a time; absent: all that were asked for. */
  readonly mostMarkets?: number | undefined
  /** Which series it shares with other threads; none by default. */
  readonly series?: SharedSeries
  /** Concurrent transactions that read histories. */
  readonly readings: number
}

/** Creates the services of a worker, and the snapshots that it receives. Nothing is read before a call needs it. */
export function createWorkerServices(dependencies: WorkerDependencies): WorkerServices & {
  readonly snapshots: Snapshots
  readonly markets: Pick<Markets, 'held'>
} {
  const { db, readDb = db, clock, log, quoteSource, memoBudget, mostMarkets, readings } = dependencies
  const reading = limitTransactions(readDb, readings)
  const markets = createMarkets(reading, { budget: memoBudget, series: dependencies.series, most: mostMarkets })
  const snapshots = createSnapshots({ clock, markets, source: quoteSource })
  const histories = createHistories(reading, markets, snapshots)
  const recordedAsOf = createRecordedAsOf(reading, histories)
  return {
    entitlements: createEntitlements(db),
    histories,
    recordedAsOf,
    decisions: createDecisions(reading),
    limits: createStoredLimits(reading),
    db,
    clock,
    snapshots,
    markets,
    log,
  }
}
