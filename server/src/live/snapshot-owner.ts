import { MAX_SNAPSHOTS } from '@portal/contract/reports/live.ts'

import type { Clock } from '#base/clock.ts'
import type { StandingQuotes, StoredQuote } from '#store/market/live-quotes.ts'
import { snapshotName, tickAt } from './cadence.ts'
import { createCurrentQuotes } from './current-quotes.ts'
import type { QuoteStore } from './quote-store.ts'

/** The name of a snapshot and its instant, in epoch seconds. */
export interface SnapshotHead {
  readonly snapshotId: string
  readonly asOf: number
}

/** A snapshot of the open market of an institution: what has the same name is the same in every worker of every process. */
export interface LiveSnapshot extends SnapshotHead {
  readonly institutionId: string
  /** Of the closes that it comes after. */
  readonly dataVersion: number
  /** The quotes that were sent, by subject. */
  readonly quotes: StandingQuotes['quotes']
}

/** Makes the snapshots of all institutions, for all workers of a process. */
export interface SnapshotOwner {
  /** The latest snapshot. It was published before the promise resolves. */
  readonly current: (institutionId: string) => Promise<LiveSnapshot>
  /** Snapshots of all institutions that may still be asked for, the oldest first. */
  readonly kept: () => readonly LiveSnapshot[]
  /**
   * Stores quotes. @returns the snapshot they belong to
   *
   * @throws NewerKnown where a newer one of any is known; then none is stored
   */
  readonly add: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
}

interface OwnerDependencies {
  /** Of the database, as far as it is known. */
  readonly clock: Clock
  /** The data version of an institution now. */
  readonly versionOf: (institutionId: string) => Promise<number>
  readonly quotes: QuoteStore
  /** Whether quotes come from a source beside those that are sent, so that there is a snapshot at every tick. */
  readonly hasSource: (institutionId: string) => boolean
  readonly publish: (snapshot: LiveSnapshot) => void
}

const DAY_MS = 86_400_000

/** Snapshots are made when they are asked for, and published once each. */
export function createSnapshotOwner({ clock, versionOf, quotes: store, hasSource, publish }: OwnerDependencies): SnapshotOwner {
  const latest = new Map<string, readonly LiveSnapshot[]>()
  const standing = createCurrentQuotes(store, clock)

  /** Synchronous once version and quotes are there, so that concurrent calls get the same snapshot. */
  async function current(institutionId: string): Promise<LiveSnapshot> {
    const dataVersion = await versionOf(institutionId)
    const { quotes, sinceMs, nowMs } = await standing.of(institutionId)
    const ms = hasSource(institutionId) ? tickAt(nowMs) : Math.max(sinceMs, Math.floor(nowMs / DAY_MS) * DAY_MS)
    const snapshotId = snapshotName(dataVersion, ms)
    // After a booking nothing of an older version is answered.
    const sameVersion = (latest.get(institutionId) ?? []).filter((each) => each.dataVersion === dataVersion)
    const known = sameVersion.find((each) => each.snapshotId === snapshotId && each.quotes === quotes)
    if (known) return known
    const snapshot = { institutionId, snapshotId, asOf: ms / 1000, dataVersion, quotes }
    latest.set(institutionId, withSnapshot(sameVersion, snapshot))
    publish(snapshot)
    return snapshot
  }

  return {
    current,
    kept: () => [...latest.values()].flat(),
    add: async (institutionId, quotes) => {
      const dataVersion = await versionOf(institutionId)
      const dueMs = await store.save(institutionId, quotes)
      return { snapshotId: snapshotName(dataVersion, dueMs), asOf: dueMs / 1000 }
    },
  }
}

/** Snapshots with a newer one: of one data version, one a name, as many as are kept. */
export function withSnapshot<Snapshot extends Pick<LiveSnapshot, 'snapshotId' | 'dataVersion'>>(
  snapshots: readonly Snapshot[],
  newer: Snapshot,
): readonly Snapshot[] {
  const others = snapshots.filter(
    ({ snapshotId, dataVersion }) => snapshotId !== newer.snapshotId && dataVersion === newer.dataVersion,
  )
  return [...others, newer].slice(-MAX_SNAPSHOTS)
}
