import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatabase } from '../../server/src/store/connection/open.ts'
import type { Database } from '../../server/src/store/database.ts'
import { sql } from '../../server/src/store/drizzle.ts'
import { newId } from '../../server/src/store/id.ts'
import { createInstitution } from '../../server/src/store/institution/book-institution.ts'
import { packMonths, readMarketSeries } from '../../server/src/store/market/packed-months.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { type Bench, median, ms } from '../bench.ts'

const INSTRUMENTS = 500
const DAYS = 2_520
const ROUNDS = 15
const ROUNDS_OF_ROWS = 3
const FILE_LIMIT = 8
const ROWS_LIMIT = 15

/** Loading the closes of ten years: as the server does, as rows, and as a file of the same bytes. */
export const historyLoad: Bench = {
  name: 'history-load',
  limit: `at most ${FILE_LIMIT} times a plain file read of the same bytes, at least ${ROWS_LIMIT} times faster than a row a value`,
  run: async () => {
    const { url, close } = await openTestDatabase()
    // With the settings of the worker thread.
    const db = openDatabase(url, { connections: 2 })
    const file = path.join(os.tmpdir(), `clarity-history-${process.pid}`)
    try {
      const institutionId = await bookCloses(db)
      await db.withInstitution(institutionId, (tx) => packMonths(tx, institutionId))
      const read = () => db.withInstitution(institutionId, (tx) => readMarketSeries(tx, institutionId, new Map()), 'read only')
      const series = (await read())?.prices ?? []
      if (series.length !== INSTRUMENTS) throw new Error('Series are missing.')
      // Shared columns are counted once.
      const [first] = series
      writeFileSync(file, Buffer.concat([first!.days, first!.confirmed, ...series.map(({ values }) => values)].map(bytesOf)))
      const rows = async () => {
        await db.withInstitution(institutionId, async (tx) => {
          const found = await tx.execute(
            sql`select instrument_id, day, close, is_confirmed from prices order by instrument_id, day`,
          )
          if (found.rows.length !== INSTRUMENTS * DAYS) throw new Error('Closes are missing.')
        })
      }
      const [ours, plain] = await alternately(read, async () => readFileSync(file), ROUNDS)
      const [perRow] = await alternately(rows, async () => {}, ROUNDS_OF_ROWS)
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
      await db.close()
      await close()
    }
  },
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Generated in the database, because sending more than a million rows would take long. */
async function bookCloses(db: Database): Promise<string> {
  const institutionId = await createInstitution(db, {
    name: 'House',
    pivotCurrency: 'USD',
    reportingCurrencies: [],
    isDemo: false,
  })
  await db.withInstitution(institutionId, async (tx) => {
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
  await db.withSystem((tx) => tx.execute(sql`analyze`)).catch(() => {})
  return institutionId
}

/**
 * Median milliseconds of two functions that run alternately. Their results are retained, and garbage is collected before each
 * run, so that each allocates fresh memory like a starting server and does not pay for the other's garbage.
 */
async function alternately(one: Work, other: Work, rounds: number): Promise<readonly [number, number]> {
  const given: unknown[] = []
  const times: readonly [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [which, work] of [one, other].entries()) {
      collectGarbage()
      const began = performance.now()
      given.push(await work())
      times[which]!.push(performance.now() - began)
    }
  if (given.length !== 2 * rounds) throw new Error('A reading is missing.')
  return [median(times[0]), median(times[1])]
}

type Work = () => Promise<unknown>

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
