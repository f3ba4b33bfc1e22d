import { MAX_SNAPSHOTS } from '@portal/contract/reports/live.ts'

import type { Clock } from '#base/clock.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import { snapshotName, tickAt } from './cadence.ts'
import { createQuoteBook, type QuoteBook, type StandingQuotes } from './quote-book.ts'

/** The name of a snapshot and its instant, in epoch seconds. */
export interface SnapshotHead {
  readonly snapshotId: string
  readonly asOf: number
}

/** A snapshot of the open market of an institution: the same in every worker. */
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
  /** Takes in quotes that were just stored in the database; returns the snapshot they belong to. */
  readonly add: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
  /** To be called when any process has stored quotes. */
  readonly quotesStored: (institutionId: string) => Promise<void>
}

interface OwnerDependencies {
  readonly clock: Clock
  /** The data version of an institution now. */
  readonly versionOf: (institutionId: string) => Promise<number>
  readonly readQuotes: (institutionId: string) => Promise<readonly StoredQuote[]>
  /** Whether quotes come from a source beside those that are sent, so that there is a snapshot at every tick. */
  readonly hasSource: (institutionId: string) => boolean
  readonly publish: (snapshot: LiveSnapshot) => void
}

const DAY_MS = 86_400_000

/** Snapshots are made when they are asked for, and published once each. */
export function createSnapshotOwner({ clock, versionOf, readQuotes, hasSource, publish }: OwnerDependencies): SnapshotOwner {
  const latest = new Map<string, readonly LiveSnapshot[]>()
  const books = createBooks(readQuotes)

  /** Synchronous once version and quotes are there, so that concurrent calls get the same snapshot. */
  async function current(institutionId: string): Promise<LiveSnapshot> {
    const dataVersion = await versionOf(institutionId)
    const book = await books.of(institutionId)
    const nowMs = clock.now().getTime()
    const { quotes, sinceMs } = book.standing(nowMs)
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
      const [dataVersion, book] = [await versionOf(institutionId), await books.of(institutionId)]
      const dueMs = book.add(quotes, clock.now().getTime())
      return { snapshotId: snapshotName(dataVersion, dueMs), asOf: dueMs / 1000 }
    },
    quotesStored: (institutionId) => books.readAgain(institutionId, clock.now().getTime()),
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

/** The quotes of the institutions, each read when first asked for. */
function createBooks(readQuotes: OwnerDependencies['readQuotes']) {
  const books = new Map<string, Promise<QuoteBook>>()

  function of(institutionId: string): Promise<QuoteBook> {
    const known = books.get(institutionId)
    if (known) return known
    const reading = readQuotes(institutionId).then(createQuoteBook)
    books.set(institutionId, reading)
    reading.catch(() => {
      if (books.get(institutionId) === reading) books.delete(institutionId)
    })
    return reading
  }

  async function readAgain(institutionId: string, nowMs: number): Promise<void> {
    if (!books.has(institutionId)) return
    const [book, quotes] = [await of(institutionId), await readQuotes(institutionId)]
    book.add(quotes, nowMs)
  }

  return { of, readAgain }
}
