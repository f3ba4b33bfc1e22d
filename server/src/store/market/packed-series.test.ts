import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { createMarkets } from '#histories/markets.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET } from '../../../testing/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/worked-ledger.ts'
import { book } from '../../ingest/booking/book.ts'
import { createInstitution } from '../institution/book-institution.ts'
import { keepPackedSeries, readPackedSeries } from './packed-series.ts'
import { readFxRates, readPrices } from './read-quotations.ts'

describe('series packed by market version', () => {
  let test: TestDatabase
  let id: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    await bookInto(WORKED_LEDGER)
  })
  after(() => test.close())

  async function bookInto(dataset: Parameters<typeof book>[2]) {
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    deepEqual((await book(test.db, id, dataset, label)).failures, [])
  }
  /** What was packed; where it stands in memory is nobody's concern. */
  const packed = async () => {
    const series = await test.db.withInstitution(id, (tx) => readPackedSeries(tx, id))
    return series && { prices: series.prices.map(plain), fxRates: series.fxRates.map(plain) }
  }
  const plain = ({ led: _led, ...series }: StoredSeries): StoredSeries => series

  it('are those that the rows give, and there as soon as a market was read', async () => {
    equal(await packed(), undefined)
    await createMarkets(test.db).of(id)
    const rows = await test.db.withInstitution(id, async (tx) => {
      return { prices: await readPrices(tx, id, null), fxRates: await readFxRates(tx, id, null) }
    })
    deepEqual(await packed(), rows)
  })
  it('are not those of before a booking of a close, which the next reading packs anew', async () => {
    await bookInto({ ...EMPTY_DATASET, prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '47' }] })
    equal(await packed(), undefined)
    const { market } = await createMarkets(test.db).of(id)
    const again = await packed()
    deepEqual(again?.prices, market.stored.prices.map(plain))
    ok(again?.prices.some(({ values }) => values.at(-1) === 47))
  })
  it('of an older version replace none of a later one', async () => {
    const now = await packed()
    const older = now!.prices.map((series) => ({ ...series, values: series.values.map(() => 1) }))
    await test.db.withInstitution(id, (tx) => keepPackedSeries(tx, id, 1, { prices: older, fxRates: [] }))
    deepEqual(await packed(), now)
  })
})
