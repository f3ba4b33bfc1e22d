import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Market } from '@portal/engine/market/market.ts'
import { createMarkets } from '#histories/markets.ts'
import { book } from '#ingest/booking/book.ts'
import { lockLiveQuotes, type StoredQuote, saveLiveQuotes } from '#store/market/live-quotes.ts'
import { clockAhead, testClock, testDatabaseClock } from '../../testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET, share } from '../../testing/datasets/sample-dataset.ts'
import { bookTwoInstitutions, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { createLocalSnapshots, type LocalSnapshots } from '../../testing/local-snapshots.ts'

const TICKERS = Array.from({ length: 200 }, (_, i) => `S${i}`)
const DATASET = {
  ...EMPTY_DATASET,
  instruments: TICKERS.map((ticker) => share(ticker)),
  prices: TICKERS.map((instrument) => ({ instrument, day: '2026-05-29', close: '10' })),
  fxRates: [{ currency: 'USD', day: '2026-05-29', rate: '0.8' }],
}

/** Numbers from 0 to below 1, the same in every run. */
function* random(): Generator<number, never> {
  let state = 20_261_123
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('Live snapshots of two processes with clocks two seconds apart', () => {
  let test: TestDatabase
  let ids: readonly string[]
  const database = testClock()
  const numbers = random()
  const below = (count: number) => Math.floor(numbers.next().value * count)
  const open = (aheadMs: number): LocalSnapshots => {
    const clock = clockAhead(database, aheadMs)
    const markets = createMarkets(test.db)
    return createLocalSnapshots({
      db: test.db,
      clock,
      markets,
      source: null,
      databaseClock: testDatabaseClock(clock, database),
    })
  }
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-02T00:00:00Z') } as const
    deepEqual((await book(test.db, HARBOUR, DATASET, label)).failures, [])
    const { market } = await createMarkets(test.db).of(HARBOUR)
    ids = market.instruments.map(({ id }) => id)
  })
  after(() => test.close())

  const bytesOf = (market: Market): string =>
    JSON.stringify([market.live!.asOf, market.instruments.map((_, i) => market.closes(i).values[market.last])])

  it('of one name are equal to the byte, over ten thousand quotes that come in at any process and any time', async () => {
    database.set('2026-06-01T09:00:00Z')
    const processes = [open(0), open(2_000), open(-2_000)]
    const seen = new Map<string, string>()
    let [sent, compared] = [0, 0]
    const look = async (process: LocalSnapshots) => {
      const market = await process.of(HARBOUR)
      const { snapshotId } = market.live!
      const bytes = bytesOf(market)
      if (seen.has(snapshotId)) compared++
      equal(bytes, seen.get(snapshotId) ?? bytes, snapshotId)
      seen.set(snapshotId, bytes)
    }
    const quote = async (process: LocalSnapshots) => {
      const at = database.now()
      const quotes = ids
        .filter(() => below(2) === 0)
        .map((subject): StoredQuote => ({ subject, value: 8 + below(400) / 100, quotedAt: at, receivedAt: at }))
      await process.add(HARBOUR, quotes)
      sent += quotes.length
    }
    while (sent < 10_000) {
      const acts = Array.from({ length: 6 }, () => (below(2) === 0 ? quote : look)(processes[below(3)]!))
      // The instant of a snapshot may pass while quotes are saved.
      database.advance({ ms: below(4_000) })
      await Promise.all(acts)
      database.advance({ ms: below(16_000) })
    }
    ok(seen.size > 10 && compared > 20, `${seen.size} snapshots, ${compared} times by another process`)
  })

  it('begin when the database says so, whatever the process believes', async () => {
    database.set('2026-06-01T12:00:00Z')
    const [slow, fast] = [open(-2_000), open(2_000)]
    const before = await slow.latest(HARBOUR)
    const { snapshotId } = await fast.add(HARBOUR, [
      { subject: ids[0]!, value: 77, quotedAt: database.now(), receivedAt: new Date('2026-06-01T12:00:02Z') },
    ])
    ok(snapshotId.endsWith('-2026-06-01T12:00:15Z'), snapshotId)
    database.advance({ ms: 14_900 })
    for (const process of [slow, fast]) deepEqual(await process.latest(HARBOUR), before)
    database.advance({ ms: 100 })
    for (const process of [slow, fast]) equal((await process.latest(HARBOUR)).snapshotId, snapshotId)
  })

  it('wait for quotes that were received before them and are not stored yet', async () => {
    database.set('2026-06-01T15:00:14Z')
    const process = open(2_000)
    const at = database.now()
    const reading = await test.db.withInstitution(HARBOUR, async (tx) => {
      await lockLiveQuotes(tx, HARBOUR, 'alone')
      await saveLiveQuotes(tx, HARBOUR, [{ subject: ids[0]!, value: 12.345, quotedAt: at, receivedAt: at }])
      database.advance({ seconds: 1 })
      const begun = process.of(HARBOUR)
      await Promise.race([begun, sleep(100)])
      return { begun }
    })
    const bytes = bytesOf(await reading.begun)
    equal(bytes, bytesOf(await open(0).of(HARBOUR)))
    ok(bytes.startsWith(`[${database.now().getTime() / 1_000},`) && bytes.includes('12.345'), bytes)
  })
})
