import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import { sql } from '../drizzle.ts'
import { readInstruments } from './read-instruments.ts'

describe('the instruments as recorded earlier', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('show withdrawn ones to that query only: neither the rest of its transaction nor the next one sees them', async () => {
    const { db } = test
    const names = { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false }
    const id = await createInstitution(db, names)
    const label = { name: 'test', source: 'import', bookedBy: 'system' } as const
    const at = (time: string) => new Date(`2026-03-02T${time}Z`)
    const bookAt = (time: string, ticker: string) =>
      book(db, id, { ...EMPTY_DATASET, instruments: [share(ticker)] }, { ...label, knownAt: at(time) })
    await bookAt('09:00:00', 'STAYS')
    const { batchId } = await bookAt('10:00:00', 'GONE')
    await undo(db, id, batchId!, at('11:00:00'))
    const visible = () =>
      db.withInstitution(id, async (tx) =>
        (await tx.execute<{ ticker: string }>(sql`select ticker from instruments order by ticker`)).rows.map(
          ({ ticker }) => ticker,
        ),
      )
    deepEqual(await visible(), ['STAYS'])
    await db.withInstitution(id, async (tx) => {
      const then = await readInstruments(tx, id, at('10:30:00'))
      deepEqual(
        then.map(({ ticker }) => ticker),
        ['GONE', 'STAYS'],
      )
      const { rows } = await tx.execute<{ value: string }>(sql`select current_setting('clarity.booking', true) as value`)
      equal(rows[0]!.value, '')
    })
    // The pool has four connections: each is tested.
    deepEqual(await Promise.all([1, 2, 3, 4].map(visible)), Array(4).fill(['STAYS']))
    await db
      .withInstitution(id, (tx) => readInstruments(tx, id, at('10:30:00')).then(() => Promise.reject(new Error('stopped'))))
      .catch(() => {})
    deepEqual(await Promise.all([1, 2, 3, 4].map(visible)), Array(4).fill(['STAYS']))
  })
})
