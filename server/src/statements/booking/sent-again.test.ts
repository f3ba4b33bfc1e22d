import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const

/** Lists with their titles, and how many lines a later one begins before the end of the first. */
const LISTS = {
  'the exchange of Coinbase': {
    titles: 'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
    first: [
      'default,deposit,2025-01-06T10:00:00.000Z,1000.00,1000.00,EUR,a,,',
      'default,match,2025-01-07T10:00:00.000Z,-300.00,700.00,EUR,,500,o1',
      'default,match,2025-01-07T10:00:00.000Z,0.01,0.01,BTC,,500,o1',
      'default,fee,2025-01-07T10:00:00.000Z,-1.50,698.50,EUR,,500,o1',
    ],
    overlap: 3,
    later: ['default,withdrawal,2025-01-08T10:00:00.000Z,-100.00,598.50,EUR,b,,'],
  },
  'AJ Bell': {
    titles: 'Date,Description,Receipt (GBP),Payment (GBP),Balance (GBP)',
    first: [
      '01/03/2025,Regular contribution,500.00,,500.00',
      '04/03/2025,Custody charge,,1.50,498.50',
      '05/03/2025,Dividend Barclays PLC,12.34,,510.84',
    ],
    overlap: 2,
    later: ['06/03/2025,Gross interest,0.16,,511.00'],
  },
  comdirect: {
    titles: '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
    first: [
      '"05.03.2025";"05.03.2025";"Übertrag / Überweisung";"Auftraggeber: Ada Example Buchungstext: Savings Ref. A/1";"1.000,00";',
      '"06.03.2025";"06.03.2025";"Übertrag / Überweisung";"Auftraggeber: Ada Example Buchungstext: Savings Ref. A/2";"1.000,00";',
    ],
    overlap: 1,
    later: ['"07.03.2025";"07.03.2025";"Kontoabschluss";"Buchungstext: Zinsen Ref. A/3";"1,25";'],
  },
  Questrade: {
    titles:
      'Transaction Date,Settlement Date,Action,Symbol,Description,Quantity,Price,Gross Amount,Commission,Net Amount,Currency,Account #,Activity Type,Account Type',
    first: [
      '2025-03-03 12:00:00 AM,2025-03-03 12:00:00 AM,CON,,CONT 1,0.00000,0.00000000,0.00,0.00,100.00,CAD,111,Deposits,TFSA',
      '2025-03-04 12:00:00 AM,2025-03-04 12:00:00 AM,ADJ,XYZ,XYZ INC,0.00000,0.00000000,0.00,0.00,5.00,CAD,111,Other,TFSA',
    ],
    overlap: 1,
    later: [
      '2025-03-05 12:00:00 AM,2025-03-05 12:00:00 AM,WDR,,WDR 1,0.00000,0.00000000,0.00,0.00,-50.00,CAD,111,Withdrawals,TFSA',
    ],
  },
} as const

describe('a list that is sent again', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  /** An institution of its own, whose first account lists are booked to; each says how many entries were booked of it. */
  async function house(name: string) {
    const id = await createInstitution(test.db, { name, pivotCurrency: 'USD', reportingCurrencies: ['USD'], isDemo: false })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, id, { ...EMPTY_DATASET, ...base }, label)
    return async (...lines: readonly string[]): Promise<number> => {
      const file = await readToBook('file', `${lines.join('\n')}\n`)
      const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger: true, label }
      return (await test.db.withInstitution(id, (tx) => bookStatements(tx, id, [file], options))).booked.entries
    }
  }

  for (const [name, { titles, first, overlap, later }] of Object.entries(LISTS))
    it(`books nothing twice, also where a later one begins before its end: ${name}`, async () => {
      const send = await house(name)
      const booked = await send(titles, ...first)
      deepEqual([booked > 0, await send(titles, ...first)], [true, 0])
      deepEqual(
        [await send(titles, ...first.slice(-overlap), ...later), await send(titles, ...first, ...later)],
        [later.length, 0],
      )
    })
})
