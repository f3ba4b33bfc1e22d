import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
const TITLES =
  'Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address'
const BOUGHT = 'Europe/Amsterdam,2025-03-04,10:00:00,buy,BTC,0.001,EUR,60000,EUR,-60.15,EUR,0.15,Completed,t1,'
const SENT = 'Europe/Amsterdam,2025-03-05,10:00:00,withdrawal,BTC,-0.0005,,,,,BTC,0.00001,Completed,t2,'

describe('units of a crypto currency that come or go without a price', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function house(name: string) {
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, id, { ...EMPTY_DATASET, ...base }, label)
    return async (...lines: readonly string[]) => {
      const file = await readToBook('file', [TITLES, ...lines].join('\n'))
      const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
      const { files } = await test.db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))
      return Object.fromEntries(Object.entries(files[0]!.statements[0]!.lines).filter(([, count]) => count > 0))
    }
  }

  it('are of the one that is there, whatever it is quoted in', async () => {
    const send = await house('Bought first')
    deepEqual(await send(BOUGHT), { new: 1 })
    deepEqual(await send(SENT), { new: 1 })
    deepEqual(await send(BOUGHT, SENT), { alreadyHere: 2 })
  })

  it('are asked about where they were booked as another one by the same reference', async () => {
    const send = await house('Sent first')
    deepEqual(await send(SENT), { new: 1 })
    deepEqual(await send(BOUGHT, SENT), { new: 1, similar: 1 })
  })
})
