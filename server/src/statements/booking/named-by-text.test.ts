import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
const TITLES = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"'
const INTEREST = '"03/28/2025","Bank Interest","","BANK INT 022825-032725","","","","$1.25"'

describe('money of an account that a text is beside', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await createInstitution(test.db, {
      name: 'House',
      pivotCurrency: 'USD',
      reportingCurrencies: ['USD'],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, institutionId, { ...EMPTY_DATASET, ...base }, label)
  })
  after(() => test.close())

  async function send(content: string) {
    const file = await readToBook('file', content)
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
    const { files, booked } = await test.db.withInstitution(institutionId, (tx) =>
      bookStatements(tx, institutionId, [file], options),
    )
    const { lines } = files[0]!.statements[0]!
    return [
      Object.fromEntries(Object.entries(lines).filter(([, count]) => count > 0)),
      { entries: booked.entries, instruments: booked.instruments },
    ]
  }

  it('makes no instrument of the text', async () => {
    deepEqual(await send(`${TITLES}\n${INTEREST}\n`), [{ new: 1 }, { entries: 1, instruments: 0 }])
    deepEqual(await send(`${TITLES}\n${INTEREST}\n`), [{ alreadyHere: 1 }, { entries: 0, instruments: 0 }])
  })

  it('is the same with the instrument that another file names beside it', async () => {
    const instrument = { isin: 'US0378331005', name: 'Example', kind: 'share', currency: 'USD' }
    const entry = { kind: 'interest', day: '2025-03-28', instrument, net: { currency: 'USD', amount: '1.25' } }
    const json = JSON.stringify({ statements: [{ account: { number: '7' }, entries: [entry] }] })
    deepEqual(await send(json), [{ alreadyHere: 1 }, { entries: 0, instruments: 0 }])
  })
})
