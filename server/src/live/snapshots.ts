import { MAX_SNAPSHOTS } from '@portal/contract/reports/live.ts'
import { liveDayAt, liveMarket, type SnapshotName } from '@portal/engine/market/live-market.ts'
import type { Market } from '@portal/engine/market/market.ts'
import type { Clock } from '#base/clock.ts'
import type { Standing } from '#histories/markets.ts'
import type { Database } from '#store/database.ts'
import { readLiveQuotes, type StoredQuote } from '#store/market/live-quotes.ts'
import { snapshotName, tickAt } from './cadence.ts'
import { listedOf } from './listed.ts'
import { createQuoteBook, type QuoteBook, quotesSince, type StandingQuotes } from './quote-book.ts'
import type { QuoteSource } from './quote-source.ts'

/** The name of a snapshot and its instant, in epoch seconds. */
export interface SnapshotHead {
  readonly snapshotId: string
  readonly asOf: number
}

/** What Live mode shows of institutions: their markets with the quotes since the last close, one snapshot after another. */
export interface Snapshots {
  /** The market of an institution in a snapshot, if that is one of the latest few and nothing was booked since; else in the latest. */
  readonly of: (institutionId: string, snapshotId?: string) => Promise<Market>
  readonly latest: (institutionId: string) => Promise<SnapshotHead>
  /** The closes that quotes come after. */
  readonly closesOf: (institutionId: string) => Promise<Market>
  /** The quote of an instrument's id or a currency that came in last. */
  readonly lastQuote: (institutionId: string, subject: string) => Promise<StoredQuote | undefined>
  /** Takes in quotes that were kept in the database just now; returns the snapshot they belong to. */
  readonly add: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
  /** To be called when any process has kept quotes. */
  readonly quotesKept: (institutionId: string) => Promise<void>
}

interface SnapshotSettings {
  readonly db: Database
  readonly clock: Clock
  readonly markets: { readonly of: (institutionId: string) => Promise<Standing> }
  /** Quotes beside those that are sent; null for none. */
  readonly source: QuoteSource | null
}

/** Snapshots of an institution that nobody asked about for so long are let go. */
const IDLE_MS = 120_000
const DAY_MS = 86_400_000

interface Snapshot extends SnapshotHead {
  readonly dataVersion: number
  readonly quotes: StandingQuotes['quotes']
  readonly market: () => Market
}

interface Room {
  /** The latest last. */
  kept: readonly Snapshot[]
  askedMs: number
}

/** The live snapshots of the institutions, each of its market and of the quotes since its last close. */
export function createSnapshots({ db, clock, markets, source }: SnapshotSettings): Snapshots {
  const rooms = new Map<string, Room>()
  const books = createBooks((id) => db.withInstitution(id, (tx) => readLiveQuotes(tx, id), 'read only'))

  function roomOf(institutionId: string): Room {
    const room = rooms.get(institutionId) ?? { kept: [], askedMs: 0 }
    rooms.set(institutionId, room)
    return room
  }

  /** Synchronous from the moment at which everything is known, so that two calls at a time find the same snapshot. */
  async function current(institutionId: string): Promise<Snapshot> {
    const { market: closed, versions } = await markets.of(institutionId)
    const book = await books.of(institutionId)
    const nowMs = clock.now().getTime()
    letGo(nowMs)
    const room = roomOf(institutionId)
    room.askedMs = nowMs
    const standing = book.standing(nowMs)
    const covering = source?.covers(institutionId) ? source : null
    const ms = covering ? tickAt(nowMs) : Math.max(standing.sinceMs, Math.floor(nowMs / DAY_MS) * DAY_MS)
    // After a booking nothing of an older version is answered.
    const sameVersion = room.kept.filter((snapshot) => snapshot.dataVersion === versions.data)
    const snapshotId = snapshotName(versions.data, ms)
    const known = sameVersion.find((snapshot) => snapshot.snapshotId === snapshotId && snapshot.quotes === standing.quotes)
    if (known) return known
    const snapshot = snapshotOf(closed, { snapshotId, asOf: ms / 1000, dataVersion: versions.data }, standing, covering)
    const others = sameVersion.filter((each) => each.snapshotId !== snapshotId)
    room.kept = [...others, snapshot].slice(-MAX_SNAPSHOTS)
    return snapshot
  }

  function letGo(nowMs: number): void {
    for (const room of rooms.values()) if (nowMs - room.askedMs > IDLE_MS) room.kept = []
  }

  return {
    of: async (institutionId, wanted) => {
      const latest = await current(institutionId)
      const kept = wanted === undefined ? undefined : roomOf(institutionId).kept.find(({ snapshotId }) => snapshotId === wanted)
      return (kept ?? latest).market()
    },
    latest: async (institutionId) => {
      const { snapshotId, asOf } = await current(institutionId)
      return { snapshotId, asOf }
    },
    closesOf: async (institutionId) => (await markets.of(institutionId)).market,
    lastQuote: async (institutionId, subject) => (await books.of(institutionId)).latest(subject),
    add: async (institutionId, quotes) => {
      const [{ versions }, book] = [await markets.of(institutionId), await books.of(institutionId)]
      const dueMs = book.add(quotes, clock.now().getTime())
      return { snapshotId: snapshotName(versions.data, dueMs), asOf: dueMs / 1000 }
    },
    quotesKept: (institutionId) => books.readAgain(institutionId, clock.now().getTime()),
  }
}

/** The quotes of the institutions, each read when first asked for. */
function createBooks(readQuotes: (institutionId: string) => Promise<Parameters<typeof createQuoteBook>[0]>) {
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

/** Its market is made when first asked for: for a heartbeat the name is enough. */
function snapshotOf(closed: Market, head: SnapshotName, standing: StandingQuotes, source: QuoteSource | null): Snapshot {
  let market: Market | undefined
  const make = () => {
    const quotes = quotesSince(closed, standing.quotes, source?.at(listedOf(closed), head.asOf))
    return liveMarket(closed, liveDayAt(closed, head.asOf), quotes, head)
  }
  return {
    ...head,
    quotes: standing.quotes,
    market: () => {
      market ??= make()
      return market
    },
  }
}
