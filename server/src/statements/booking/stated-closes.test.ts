import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { importFiles } from '#ingest/import-files.ts'
import { answerNpvSnapshot } from '#reports/positions/npv-snapshot.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { FALLING_SHARE } from '../../../testing/datasets/falling-share.ts'
import { fileSource } from '../../../testing/datasets/read-files.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const ALPHA = { accounts: ['Alpha'] }
const NESTLE = { isin: 'CH0038863350', ticker: 'NESN', name: 'Nestle', kind: 'share', currency: 'USD' }
const BOUGHT = {
  kind: 'buy',
  day: '2026-01-05',
  instrument: NESTLE,
  quantity: '10',
  price: '50',
  priceCurrency: 'USD',
  net: { currency: 'USD', amount: '-500' },
}
const PAID_IN = { kind: 'transfer', day: '2026-01-05', net: { currency: 'USD', amount: '1000' } }
const holding = (price: string) => ({ instrument: NESTLE, quantity: '10', price, priceCurrency: 'USD' })

describe('closes that a custodian states of what is held, where no list of prices was sent', () => {
  let test: TestDatabase
  let house: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    house = await openReportingInstitution(test.db, 'Unlisted House')
    await house.book({ ...FALLING_SHARE, instruments: [], prices: [], transfers: [] })
  })
  after(() => test.close())

  const send = async (statement: object, booksQuotes = true) => {
    const file = await readToBook('file', JSON.stringify({ statements: [{ account: { number: '77' }, ...statement }] }))
    const label = { name: '', source: 'api', bookedBy: 'system', knownAt: new Date('2026-06-01T10:00:00Z') } as const
    const options = { choice: { accounts: ['Alpha'] }, createsInstruments: true, readsLedger: true, booksQuotes, label }
    const { booked } = await test.db.withInstitution(house.institutionId, (tx) =>
      bookStatements(tx, house.institutionId, [file], options),
    )
    house.invalidate()
    return booked.closes
  }
  const npv = async () => (await house.ask(answerNpvSnapshot, ALPHA)).total.npv

  it('value it from their day on, when the sender may send prices', async () => {
    equal(await send({ entries: [PAID_IN, BOUGHT] }), 0)
    equal(await npv(), 1_000, 'at the price it was bought at')
    equal(await send({ to: '2026-01-30', holdings: [holding('60')] }, false), 0)
    equal(await npv(), 1_000)
    equal(await send({ to: '2026-01-30', holdings: [holding('60')] }), 1)
    equal(await npv(), 500 + 600)
  })

  it('are the same when they are sent again', async () => {
    equal(await send({ to: '2026-01-30', holdings: [holding('60')] }), 0)
  })

  it('do not keep later entries from the reports', async () => {
    equal(await send({ entries: [{ ...PAID_IN, day: '2026-02-10', net: { currency: 'USD', amount: '700' } }] }), 0)
    equal(await npv(), 500 + 600 + 700)
  })

  it('of a closed day count on the next valuation day', async () => {
    equal(await send({ to: '2026-02-28', holdings: [holding('66')] }), 1)
    equal(await npv(), 1_200 + 660)
  })

  it('count less than a list of prices, with which the last close is the last day', async () => {
    const files = new Map([['prices.csv', fileSource('instrument,day,close\nCH0038863350,2026-01-30,61\n')]])
    const label = { name: 'list', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { failures } = await importFiles(test.db, house.institutionId, { files, failures: [] }, label, { dryRun: false })
    deepEqual(failures, [])
    equal(await send({ to: '2026-03-31', holdings: [holding('70')] }), 0)
  })
})
