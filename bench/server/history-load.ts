import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'

import { createInstitution } from '../../server/src/store/book-institution.ts'
import type { Database } from '../../server/src/store/database.ts'
import { newId } from '../../server/src/store/id.ts'
import { keepPackedSeries, readPackedSeries } from '../../server/src/store/packed-series.ts'
import { readPrices, type StoredSeries } from '../../server/src/store/read-quotations.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { type Bench, median, ms } from '../bench.ts'

const INSTRUMENTS = 500
const DAYS = 2_520
const ROUNDS = 5
const FILE_LIMIT = 3
const ROWS_LIMIT = 15

/** How the closes of ten years come into memory: as the server reads them, as rows, and as a file of the same bytes. */
export const historyLoad: Bench = {
  name: 'history-load',
  limit: `at most ${FILE_LIMIT} times a plain file read of the same bytes, at least ${ROWS_LIMIT} times faster than a row a value`,
  run: async () => {
    const { db, close } = await openTestDatabase()
    const file = path.join(os.tmpdir(), `clarity-history-${process.pid}`)
    try {
      const institutionId = await bookCloses(db)
      const read = () => db.within(institutionId, (tx) => readPackedSeries(tx, institutionId))
      const series = await db.within(institutionId, async (tx) => {
        const prices = await readPrices(tx, institutionId, null)
        await keepPackedSeries(tx, institutionId, 1, { prices, fxRates: [] })
        return prices
      })
      if ((await read())?.prices.length !== INSTRUMENTS) throw new Error('Series are missing.')
      writeFileSync(
        file,
        Buffer.concat(series.flatMap(({ days, values, confirmed }) => [bytesOf(days), bytesOf(values), confirmed])),
      )
      const rows = async () => {
        await db.within(institutionId, async (tx) => {
          const found = await tx.execute(
            sql`select instrument_id, day, close, is_confirmed from prices order by instrument_id, day`,
          )
          if (found.rows.length !== INSTRUMENTS * DAYS) throw new Error('Closes are missing.')
        })
      }
      const ours = await timesOf(read)
      const perRow = await timesOf(rows)
      const plain = await timesOf(async () => readFileSync(file))
      const [beside, faster] = [ours / plain, perRow / ours]
      return [
        {
          what: `closes of ${INSTRUMENTS} instruments on ${DAYS} days`,
          measured: `${ms(ours)}, x ${beside.toFixed(1)}`,
          beside: `file ${ms(plain)}`,
          isWithin: beside <= FILE_LIMIT,
        },
        {
          what: 'the same as a row a value',
          measured: ms(perRow),
          beside: `x ${faster.toFixed(1)} of ours`,
          isWithin: faster >= ROWS_LIMIT,
        },
      ]
    } finally {
      rmSync(file, { force: true })
      await close()
    }
  },
}

const bytesOf = (array: StoredSeries['days'] | StoredSeries['values']): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength)

/** Made in the database itself, as a million and more rows would take long to send. */
async function bookCloses(db: Database): Promise<string> {
  const institutionId = await createInstitution(db, {
    name: 'House',
    pivotCurrency: 'USD',
    reportingCurrencies: [],
    isDemo: false,
  })
  await db.within(institutionId, async (tx) => {
    await tx.execute(sql`update institutions set market_version = 1 where id = ${institutionId}`)
    const batchId = newId()
    await tx.execute(sql`
      insert into batches (id, institution_id, name, source, booked_by, known_at, counts)
      values (${batchId}, ${institutionId}, 'closes', 'import', 'system', now(), '{}')`)
    await tx.execute(sql`
      insert into instruments (id, institution_id, external_id, ticker, name, kind, currency, multiplier, asset_class, terms)
      select gen_random_uuid(), ${institutionId}, 'I' || i, 'I' || i, 'I' || i, 'share', 'USD', 1, 'Equity', '{"kind":"none"}'
      from generate_series(1, ${INSTRUMENTS}) as i`)
    await tx.execute(sql`
      insert into prices (institution_id, batch_id, instrument_id, day, close, is_confirmed)
      select ${institutionId}, ${batchId}, id, date '2016-01-01' + t, round((100 + 10 * sin(t / 50.0))::numeric, 4), false
      from instruments, generate_series(1, ${DAYS}) as t`)
  })
  await db.asSystem((tx) => tx.execute(sql`analyze`)).catch(() => {})
  return institutionId
}

async function timesOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}
