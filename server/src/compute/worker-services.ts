import { availableParallelism } from 'node:os'

import type { MemoBudget } from '@portal/engine/memo.ts'
import { createEntitlements, type EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createHistories, type Histories } from '#histories/histories.ts'
import { createMarkets } from '#histories/markets.ts'
import { createRecordedAsOf, type RecordedAsOf } from '#histories/recorded-as-of.ts'
import type { QuoteSource } from '#live/quote-source.ts'
import { createSnapshots, type Snapshots } from '#live/snapshots.ts'
import { fewAtOnce } from '#store/connection/few-at-once.ts'
import type { Database } from '#store/database.ts'

/** What the answers of a worker may reach. */
export interface WorkerServices {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly entitlements: EntitlementCache
  readonly histories: Histories
  readonly recordedAsOf: RecordedAsOf
  readonly snapshots: Snapshots
}

/** What they are created from. */
interface WorkerDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Live quotes beside those that are sent; null for none. */
  readonly quoteSource: QuoteSource | null
  readonly memoBudget: MemoBudget
}

/** Concurrent transactions that read histories: each keeps a processor busy, and one is left for everything else. */
export const READINGS = Math.max(1, availableParallelism() - 1)

/** Creates the services of a worker. Nothing is read before a call needs it. */
export function createWorkerServices({ db, clock, log, quoteSource, memoBudget }: WorkerDependencies): WorkerServices {
  const reading = fewAtOnce(db, READINGS)
  const markets = createMarkets(reading, memoBudget)
  const snapshots = createSnapshots({ db, clock, markets, source: quoteSource })
  const histories = createHistories(reading, markets, snapshots)
  return {
    db,
    clock,
    log,
    entitlements: createEntitlements(db),
    histories,
    recordedAsOf: createRecordedAsOf(reading, histories),
    snapshots,
  }
}
