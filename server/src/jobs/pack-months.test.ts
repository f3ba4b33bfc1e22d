import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createBackground } from '#base/background.ts'
import { createMarkets } from '#histories/markets.ts'
import { book } from '#ingest/booking/book.ts'
import type { Database } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { isPacked } from '#store/market/packed-months.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { handlersOf, openTestQueue, until } from '../../testing/job-queue.ts'
import { orderPacking, packingHandler } from './pack-months.ts'

describe('the packing of months', () => {
  let test: TestDatabase
  let queue: JobQueue
  const ids: string[] = []
  const background = createBackground({ info: () => {}, warn: () => {}, error: () => {} })
  before(async () => {
    test = await openTestDatabase()
    queue = await openTestQueue(test.url)
    for (const name of ['House', 'Other'])
      ids.push(await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false }))
    for (const id of ids) await bookInto(id, WORKED_LEDGER)
  })
  after(async () => {
    await queue.close()
    await test.close()
  })

  async function bookInto(id: string, dataset: object) {
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    deepEqual((await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)).failures, [])
  }
  const packed = async (id: string) => await test.db.withInstitution(id, (tx) => isPacked(tx, id))
  const sent = async () => {
    const { rows } = await test.db.withSystem((tx) =>
      tx.execute<{ state: string }>(sql`select state from clarity_queue.job where name = 'series'`),
    )
    return rows.map(({ state }) => state)
  }
  const changed = async (id: string) => {
    orderPacking({ db: test.db, queue, background })(id)
    await background.settled()
  }

  it('is one job after bookings of several institutions, and none after a booking of trades alone', async () => {
    for (const id of [...ids, ...ids]) await changed(id)
    deepEqual(await sent(), ['created'])
    await queue.work(handlersOf({ series: packingHandler({ db: test.db }) }))
    await until(async () => (await packed(ids[0]!)) && (await packed(ids[1]!)) && !(await sent()).includes('active'))
    await bookInto(ids[0]!, { transactions: [{ ...WORKED_LEDGER.transactions[0]!, id: 'AGAIN' }] })
    await changed(ids[0]!)
    deepEqual(await sent(), ['completed'])
  })

  it('leaves nothing to the first reader', async () => {
    await bookInto(ids[1]!, { prices: [{ instrument: 'DIVI', day: '2026-03-21', close: '47.1' }] })
    equal(await packed(ids[1]!), false)
    await changed(ids[1]!)
    await until(() => packed(ids[1]!))
    const modes: (string | undefined)[] = []
    const noting: Database = {
      ...test.db,
      withInstitution: (id, work, mode) => {
        modes.push(mode)
        return test.db.withInstitution(id, work, mode)
      },
    }
    await createMarkets(noting).of(ids[1]!)
    deepEqual(modes, ['read only'])
  })

  it('also packs what is booked while it runs', async () => {
    const [id] = ids
    const close = (day: string) => bookInto(id!, { prices: [{ instrument: 'DIVI', day, close: '48' }] })
    await close('2026-03-22')
    let isFirst = true
    const booking: Database = {
      ...test.db,
      withInstitution: async (of, work, mode) => {
        const done = await test.db.withInstitution(of, work, mode)
        if (mode === undefined && isFirst) {
          isFirst = false
          await close('2026-03-23')
        }
        return done
      },
    }
    await packingHandler({ db: booking })({ kind: 'series', id: id!, attempt: 0, signal: new AbortController().signal })
    equal(await packed(id!), true)
  })
})
