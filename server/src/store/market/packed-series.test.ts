import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { createMarkets } from '#histories/markets.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { book } from '../../ingest/booking/book.ts'
import { readDataVersions } from '../booking/data-versions.ts'
import { createInstitution } from '../institution/book-institution.ts'
import { readPackedSeries, savePackedSeries } from './packed-series.ts'
import { readFxRates, readPrices } from './read-quotations.ts'
import { blocksOf, seriesIn } from './series-blocks.ts'

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
  /** The packed values, without their place in memory and without trades, which are read apart. */
  const packed = async () => {
    const blocks = await test.db.withInstitution(id, async (tx) =>
      readPackedSeries(tx, id, (await readDataVersions(tx, id, []))!.market),
    )
    const series = blocks && seriesIn(blocks)
    return series && { prices: series.prices.map(plain), fxRates: series.fxRates.map(plain) }
  }
  const plain = ({ led: _led, deals: _deals, ...series }: StoredSeries): StoredSeries => series

  it('are equal to those of the rows, and exist after the first read of the market', async () => {
    equal(await packed(), undefined)
    await createMarkets(test.db).of(id)
    const rows = await test.db.withInstitution(id, async (tx) => {
      return { prices: await readPrices(tx, id, null), fxRates: await readFxRates(tx, id, null) }
    })
    deepEqual(await packed(), rows)
  })
  it('are packed again after a booking of a close', async () => {
    await bookInto({ ...EMPTY_DATASET, prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '47' }] })
    equal(await packed(), undefined)
    const { market } = await createMarkets(test.db).of(id)
    const again = await packed()
    deepEqual(again?.prices, market.stored.prices.map(plain))
    ok(again?.prices.some(({ values }) => values.at(-1) === 47))
  })
  it('of an older version do not replace those of a later one', async () => {
    const now = await packed()
    const older = now!.prices.map((series) => ({ ...series, values: series.values.map(() => 1) }))
    await test.db.withInstitution(id, (tx) => savePackedSeries(tx, id, 1, blocksOf({ prices: older, fxRates: [] })))
    deepEqual(await packed(), now)
  })
})
