import { deepEqual } from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { readDataVersions } from '#store/booking/data-versions.ts'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'

/** A Monday. */
const FIRST = 20_003

let test: TestDatabase
before(async () => {
  test = await openTestDatabase()
})
after(() => test.close())

async function house(name: string) {
  const { db } = test
  const id = await createInstitution(db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  const label = { name: 'batch', source: 'import', bookedBy: 'system', knownAt: new Date('2026-02-01') } as const
  const settled = () =>
    db.withInstitution(id, async (tx) => {
      const { rows } = await tx.execute<{ line: string }>(sql`
        select concat(external_id, ' ', settled_on) as line from settled_series join instruments on instruments.id::text = subject order by 1`)
      return rows.map(({ line }) => line)
    })
  return {
    settled,
    forget: () => db.withInstitution(id, (tx) => tx.execute(sql`delete from settled_series`)),
    book: async (what: Partial<Dataset>) => (await book(db, id, { ...EMPTY_DATASET, ...what }, label)).batchId!,
    undo: (batch: string) => undo(db, id, batch, new Date('2026-02-01')),
    /** The market version, from which a booking of trades shows whether they changed what is believed. */
    market: async () => (await db.withInstitution(id, (tx) => readDataVersions(tx, id, [])))!.market,
  }
}

const closesOf = (instrument: string, from: number, values: readonly number[]) =>
  values.map((close, at) => ({ instrument, day: isoDay(FIRST + from + at), close: String(close) }))
const deal = (id: string, instrument: string, day: number, price: number) =>
  trade(id, { instrument, tradeDate: isoDay(FIRST + day), price: String(price) })

const { clients, accounts } = SAMPLE_DATASET
const REFERENCE = { clients, accounts, portfolios: SAMPLE_DATASET.portfolios, benchmarks: SAMPLE_DATASET.benchmarks }

it('keeps from which day on closes are settled, and forgets it with what may change that', async () => {
  const { settled, book: add, undo: takeBack } = await house('Kept')
  await add({ ...REFERENCE, instruments: [share('CALM'), share('WILD')] })
  await add({ prices: [...closesOf('CALM', 0, [100, 101, 102]), ...closesOf('WILD', 0, [100, 101, 140])] })
  deepEqual(await settled(), [`CALM ${isoDay(FIRST)}`])
  const batch = await add({ prices: closesOf('CALM', 3, [103, 104]) })
  deepEqual(await settled(), [`CALM ${isoDay(FIRST)}`])
  await takeBack(batch)
  deepEqual(await settled(), [])
  // The first entry changes the days of the market; the next trade judges the series again: its first close stands.
  for (const id of ['T1', 'T2']) await add({ transactions: [deal(id, 'CALM', 2, 102)] })
  deepEqual(await settled(), [`CALM ${isoDay(FIRST)}`])
  await add({ prices: closesOf('CALM', 3, [150]) })
  deepEqual(await settled(), [])
})

it('changes nothing that bookings find: trades change what is believed with and without it alike', async () => {
  const [kept, without] = [await house('Kept too'), await house('Without')]
  const changes = async ({ book: add, market, forget }: typeof kept, isForgetting: boolean) => {
    const found: boolean[] = []
    for (const what of BOOKINGS) {
      if (isForgetting) await forget()
      const before = await market()
      await add(what)
      found.push((await market()) !== before)
    }
    return found
  }
  const found = await changes(kept, false)
  deepEqual(found, await changes(without, true))
  deepEqual(found.slice(2), [true, true, true, false, true, false, true])
})

/** Closes, then trades of which some settle a doubt. */
const BOOKINGS: readonly Partial<Dataset>[] = [
  { ...REFERENCE, instruments: [share('CALM'), share('FALL')] },
  { prices: [...closesOf('CALM', 0, [100, 101, 102, 103, 104]), ...closesOf('FALL', 0, [100, 100, 100])] },
  { transactions: [deal('T1', 'CALM', 2, 102), deal('T2', 'FALL', 2, 100)] },
  // The first entry changes the days of the market. 20 is a fifth of 100: in doubt, until it is dealt.
  { prices: closesOf('FALL', 3, [20]) },
  { transactions: [deal('T3', 'FALL', 3, 20)] },
  { transactions: [deal('T4', 'CALM', 3, 20)] },
  { prices: closesOf('FALL', 4, [20, 20]) },
  { transactions: [deal('T5', 'FALL', 4, 21)] },
  // Before its first close a trade is what that is compared with.
  { transactions: [deal('T6', 'CALM', -1, 10)] },
]
