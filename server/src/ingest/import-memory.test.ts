import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import v8 from 'node:v8'
import vm from 'node:vm'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { SAMPLE_DATASET } from '../../testing/datasets/sample-dataset.ts'
import { book } from './booking/book.ts'
import { importFiles } from './import-files.ts'

const LABEL = { name: 'batch', source: 'api', bookedBy: 'system', knownAt: new Date('2026-06-01T09:00:00Z') } as const
const CHUNK_LINES = 2_000
/** Chunks between two looks at the memory. */
const LOOK = 8
const MEGABYTE = 1_000_000

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void

/** Memory in use after a collection. */
function memory(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const day = (index: number) => new Date(Date.UTC(1950, 0, 1 + index)).toISOString().slice(0, 10)
const LINES = {
  'prices.csv': {
    head: 'instrument,day,close\n',
    line: (i: number) => `${i % 2 === 0 ? 'ONE' : 'TWO'},${day(i % 20_000)},${i}.25\n`,
    wrong: 'NONE,2024-01-02,1\n',
  },
  'transactions.csv': {
    head: 'id,account,trade_date,type,instrument,quantity,price,currency,lot\n',
    line: (i: number) =>
      `T${i},A1,2024-01-03,${i % 2 === 0 ? 'buy' : 'sell'},ONE,${i % 2 === 0 ? '' : '-'}9,100.5,USD,${i % 2 === 0 ? '' : `T${i - 1}`}\n`,
    wrong: 'T,NONE,2024-01-03,buy,ONE,9,100.5,USD,\n',
  },
} as const

describe('Importing a file', () => {
  let test: TestDatabase
  let id: string
  before(async () => {
    test = await openTestDatabase()
    id = await createInstitution(test.db, { name: 'House', pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
    deepEqual((await book(test.db, id, SAMPLE_DATASET, LABEL)).failures, [])
  })
  after(() => test.close())

  /** Imports that many lines and one that is wrong. @returns the most memory that was in use at any time, beyond that of before */
  async function importing(file: keyof typeof LINES, lines: number): Promise<number> {
    const { head, line, wrong } = LINES[file]
    const before = memory()
    let most = before
    const chunks = async function* () {
      yield Buffer.from(head)
      for (let start = 0; start < lines; start += CHUNK_LINES) {
        yield Buffer.from(Array.from({ length: CHUNK_LINES }, (_, i) => line(start + i)).join(''))
        if ((start / CHUNK_LINES) % LOOK === 0) most = Math.max(most, memory())
      }
      yield Buffer.from(wrong)
      most = Math.max(most, memory())
    }
    const files = new Map([[file, { size: 0, chunks }]])
    const { failures } = await importFiles(test.db, id, { files, failures: [] }, LABEL, { dryRun: true, most: 10 })
    // A close of the sample's days is given twice, and so are those after 20,000 days.
    ok(failures.length > 0)
    return most - before
  }

  for (const file of Object.keys(LINES) as (keyof typeof LINES)[])
    it(`takes as much memory for many lines as for few: ${file}`, async () => {
      await importing(file, CHUNK_LINES)
      const few = await importing(file, 16_000)
      const many = await importing(file, 64_000)
      ok(many < few + 4 * MEGABYTE, `${(few / MEGABYTE).toFixed(1)} MB, and ${(many / MEGABYTE).toFixed(1)} MB`)
    })

  it('counts all failures and keeps the first ones', async () => {
    const wrong = Array.from({ length: 30 }, (_, i) => `NONE,2024-01-02,${i % 2 === 0 ? 'x' : i}\n`)
    const chunks = async function* () {
      yield Buffer.from(`instrument,day,close\n${wrong.join('')}`)
    }
    const files = new Map([['prices.csv', { size: 0, chunks }]])
    const first = async (most: number) => {
      const booking = await importFiles(test.db, id, { files, failures: [] }, LABEL, { dryRun: true, most })
      return [booking.failureCount, booking.failures.map(({ line, column }) => `${line} ${column}`)] as const
    }
    const [count, all] = await first(1_000)
    // Each other line has a wrong cell; the others name no instrument, and all but one of them stand there before.
    deepEqual([count, all.length], [15 + 15 + 14, 44])
    deepEqual(await first(7), [count, all.slice(0, 7)])
  })
})
