import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import { readKnownInstruments } from './known-instruments.ts'

describe('the instruments that a statement may name', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('are found by ISIN, by ticker and by name, of one institution', async () => {
    const { db } = test
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2026-03-02T09:00:00Z') } as const
    const added = async (name: string, isin: string) => {
      const id = await createInstitution(db, { name, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
      await book(db, id, { ...EMPTY_DATASET, instruments: [{ ...share('AAPL'), name: 'Apple', isin }] }, label)
      return id
    }
    const house = await added('House', 'US0378331005')
    await added('Other', 'US5949181045')
    const known = await db.withInstitution(house, (tx) => readKnownInstruments(tx, house))
    const [apple] = known.rows
    deepEqual([known.rows.length, [...known.externalIds]], [1, ['AAPL']])
    deepEqual(known.byIdentifier.get('isin US0378331005'), [apple])
    deepEqual(known.byTicker.get('AAPL'), [apple])
    deepEqual(known.byName.get('apple'), [apple])
  })
})
