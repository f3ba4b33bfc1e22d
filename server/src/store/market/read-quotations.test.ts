import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import { createInstitution } from '../institution/book-institution.ts'
import { readFxRates, readPrices } from './read-quotations.ts'

describe('closes and rates as recorded at an instant', () => {
  let test: TestDatabase
  let id: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    await bookAt('2024-01-05T10:00:00Z', { '2024-01-03': '100.1', '2024-01-04': '0.1' })
    await bookAt('2024-01-06T10:00:00Z', { '2024-01-04': '101.25' })
  })
  after(() => test.close())

  async function bookAt(instant: string, closes: Record<string, string>): Promise<string> {
    const label = { name: instant, source: 'import', bookedBy: 'system', knownAt: new Date(instant) } as const
    const prices = Object.entries(closes).map(([day, close]) => ({ instrument: 'ONE', day, close }))
    const fxRates = Object.entries(closes).map(([day, rate]) => ({ currency: 'EUR', day, rate }))
    const { batchId } = await book(test.db, id, { ...EMPTY_DATASET, instruments: [share('ONE')], prices, fxRates }, label)
    return batchId!
  }
  async function known(at: string | null) {
    return await test.db.withInstitution(id, async (tx) => {
      const instant = at === null ? null : new Date(at)
      const [prices] = await readPrices(tx, id, instant)
      const [rates] = await readFxRates(tx, id, instant)
      deepEqual(rates?.values, prices?.values)
      return prices ? [[...prices.days], [...prices.values]] : null
    })
  }

  it('of the closes of a day the latest recorded counts, as the float nearest to its decimal', async () => {
    // 3 January 2024 is day 19,725.
    deepEqual(await known(null), [
      [19_725, 19_726],
      [100.1, 101.25],
    ])
    deepEqual(await known('2024-01-05T12:00:00Z'), [
      [19_725, 19_726],
      [100.1, 0.1],
    ])
    deepEqual(await known('2024-01-05T09:00:00Z'), null)
  })

  it('an undone batch counts until it was undone', async () => {
    const batch = await bookAt('2024-01-07T10:00:00Z', { '2024-01-04': '99', '2024-01-05': '98' })
    await undo(test.db, id, batch, new Date('2024-01-08T10:00:00Z'))
    deepEqual((await known('2024-01-07T11:00:00Z'))![1], [100.1, 99, 98])
    deepEqual((await known('2024-01-09T00:00:00Z'))![1], [100.1, 101.25])
    deepEqual((await known(null))![1], [100.1, 101.25])
  })
})
