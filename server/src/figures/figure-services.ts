import { availableParallelism } from 'node:os'

import type { MemoBudget } from '@portal/engine/memo.ts'
import { createEntitlements, type EntitlementCache } from '#access/entitlements.ts'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import { createHistories, type Histories } from '#histories/histories.ts'
import { createKnowledge, type Knowledge } from '#histories/knowledge.ts'
import { createMarkets } from '#histories/markets.ts'
import type { QuoteSource } from '#live/quote-source.ts'
import { createSnapshots, type Snapshots } from '#live/snapshots.ts'
import { fewAtOnce } from '#store/connection/few-at-once.ts'
import type { Database } from '#store/database.ts'

/** All that answers with figures may reach. */
export interface FigureServices {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly entitlements: EntitlementCache
  readonly histories: Histories
  readonly knowledge: Knowledge
  readonly snapshots: Snapshots
}

/** What they are made of. */
interface FigureGround {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Live quotes beside those that are sent; null for none. */
  readonly quoteSource: QuoteSource | null
  readonly memoBudget: MemoBudget
}

/** Transactions that read histories at once: each keeps a processor busy, and one is left for all else. */
export const READINGS = Math.max(1, availableParallelism() - 1)

/** Opens everything that figures are computed from; nothing is read before it is asked for. */
export function createFigureServices({ db, clock, log, quoteSource, memoBudget }: FigureGround): FigureServices {
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
    knowledge: createKnowledge(reading, histories),
    snapshots,
  }
}
