import { liveDayAt, liveMarket } from '@portal/engine/market/live-market.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { Clock } from '#base/clock.ts'
import type { MarketVersion } from '#histories/markets.ts'
import { listedOf } from './listed.ts'
import type { QuoteSource } from './quote-source.ts'
import { quotesSince } from './quotes-since.ts'
import { type LiveSnapshot, withSnapshot } from './snapshot-owner.ts'
import { StaleSnapshot } from './stale-snapshot.ts'

/** The open markets of institutions, made from the snapshots that their owner published. */
export interface Snapshots {
  /**
   * The market of an institution in a snapshot, where that is one of the latest few and nothing was booked since; else in the latest.
   *
   * @throws StaleSnapshot where something was booked after the latest one that was published
   */
  readonly of: (institutionId: string, snapshotId?: string) => Promise<Market>
  /** Takes in a snapshot of the owner. */
  readonly receive: (snapshot: LiveSnapshot) => void
}

interface SnapshotDependencies {
  readonly clock: Clock
  readonly markets: {
    readonly of: (institutionId: string) => Promise<MarketVersion>
    readonly invalidate: (institutionId: string) => void
  }
  /** Quotes beside those that are sent; null for none. */
  readonly source: QuoteSource | null
}

/** Open markets that were unused for so long are dropped; their snapshots are kept. */
const IDLE_MS = 120_000

interface Published extends LiveSnapshot {
  /** Composed when first asked for. */
  market?: Market
}

interface PublishedSnapshots {
  /** The latest last. */
  kept: readonly Published[]
  usedMs: number
}

/** Two workers make the same market from the same snapshot: quotes of a source depend on instant and closes alone. */
export function createSnapshots({ clock, markets, source }: SnapshotDependencies): Snapshots {
  const institutions = new Map<string, PublishedSnapshots>()

  function dropIdle(nowMs: number): void {
    for (const { kept, usedMs } of institutions.values())
      if (nowMs - usedMs > IDLE_MS) for (const each of kept) delete each.market
  }

  function compose(closed: Market, { institutionId, quotes: sent, ...name }: LiveSnapshot): Market {
    const sourced = source?.covers(institutionId) ? source.at(listedOf(closed), name.asOf) : undefined
    return liveMarket(closed, liveDayAt(closed, name.asOf), quotesSince(closed, sent, sourced), name)
  }

  return {
    of: async (institutionId, wanted) => {
      const published = institutions.get(institutionId)
      const snapshot = published?.kept.find(({ snapshotId }) => snapshotId === wanted) ?? published?.kept.at(-1)
      if (!published || !snapshot) throw new StaleSnapshot()
      const nowMs = clock.now().getTime()
      dropIdle(nowMs)
      published.usedMs = nowMs
      const known = await markets.of(institutionId)
      if (known.versions.data < snapshot.dataVersion) markets.invalidate(institutionId)
      const { market: closed, versions } = await markets.of(institutionId)
      if (versions.data !== snapshot.dataVersion) throw new StaleSnapshot()
      if (snapshot.market?.live?.closed !== closed) snapshot.market = compose(closed, snapshot)
      return snapshot.market
    },
    receive: (snapshot) => {
      const published = institutions.get(snapshot.institutionId) ?? { kept: [], usedMs: 0 }
      published.kept = withSnapshot(published.kept, { ...snapshot })
      institutions.set(snapshot.institutionId, published)
    },
  }
}
