import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import { createMarkets } from '#histories/markets.ts'
import { undo } from '#ingest/booking/undo.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { book } from '../../ingest/booking/book.ts'
import type { Database } from '../database.ts'
import { sql } from '../drizzle.ts'
import { createInstitution } from '../institution/book-institution.ts'
import { readFxRates, readPrices } from './read-quotations.ts'

describe('series packed by month', () => {
  let test: TestDatabase
  let id: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    await bookInto(WORKED_LEDGER)
  })
  after(() => test.close())

  async function bookInto(dataset: Partial<Dataset>) {
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { failures, batchId } = await book(test.db, id, { ...EMPTY_DATASET, ...dataset }, label)
    deepEqual(failures, [])
    return batchId!
  }
  const rows = () =>
    test.db.withInstitution(id, async (tx) => ({
      prices: await readPrices(tx, id, null),
      fxRates: await readFxRates(tx, id, null),
    }))
  /** The values of a market, without their place in memory and without trades, which are read apart. */
  const seriesOf = async (markets: ReturnType<typeof createMarkets>) => {
    const { prices, fxRates } = (await markets.of(id)).market.stored
    return { prices: prices.map(plain), fxRates: fxRates.map(plain) }
  }
  const plain = ({ of, days, values, confirmed }: StoredSeries): StoredSeries => ({ of, days, values, confirmed })
  /** Data versions of which months are packed. */
  const versions = async () => {
    const { rows: found } = await test.db.withInstitution(id, (tx) =>
      tx.execute<{ month: string; version: string }>(sql`
        select to_char(month, 'YYYY-MM') as month, version from packed_months where kind = 'price' order by month`),
    )
    return new Map(found.map(({ month, version }) => [month, Number(version)]))
  }

  it('are equal to the rows, at the first reading, from the packed months, and after a booking', async () => {
    const held = createMarkets(test.db)
    deepEqual(await seriesOf(held), await rows())
    deepEqual(await seriesOf(createMarkets(test.db)), await rows())
    const before = await versions()

    await bookInto({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '47' }] })
    held.invalidate(id)
    deepEqual(await seriesOf(held), await rows())
    deepEqual(await seriesOf(createMarkets(test.db)), await rows())
    // Only the month of the close was packed again.
    const changed = [...(await versions())].filter(([month, version]) => before.get(month) !== version)
    deepEqual(
      changed.map(([month]) => month),
      ['2026-03'],
    )
  })

  it('are read without a word written, and packed in a transaction that writes', async () => {
    const modes: (string | undefined)[] = []
    const noting: Database = {
      ...test.db,
      withInstitution: (institutionId, work, mode) => {
        modes.push(mode)
        return test.db.withInstitution(institutionId, work, mode)
      },
    }
    await bookInto({ prices: [{ instrument: 'DIVI', day: '2026-03-21', close: '47.1' }] })
    await createMarkets(noting).of(id)
    deepEqual(modes, ['read only', undefined, 'read only'])
    await createMarkets(noting).of(id)
    deepEqual(modes.slice(3), ['read only'])
  })

  it('follow a close of an early month, a rate, and what is undone', async () => {
    const held = createMarkets(test.db)
    await seriesOf(held)
    const early = await bookInto({
      prices: [{ instrument: 'DIVI', day: '2025-11-12', close: '46.5' }],
      fxRates: [{ currency: 'EUR', day: '2026-02-03', rate: '1.11' }],
    })
    const check = async () => {
      held.invalidate(id)
      deepEqual(await seriesOf(held), await rows())
      deepEqual(await seriesOf(createMarkets(test.db)), await rows())
    }
    await check()
    await undo(test.db, id, early, new Date())
    await check()
  })

  it('are not packed again after a booking of trades', async () => {
    const before = await versions()
    await bookInto({ transactions: [{ ...WORKED_LEDGER.transactions[0]!, id: 'AGAIN' }] })
    await createMarkets(test.db).of(id)
    deepEqual(await versions(), before)
    equal(before.size > 0, true)
  })
})
