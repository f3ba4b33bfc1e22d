import { deepEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-12-01T10:00:00Z') } as const
const ISIN = 'US91282CJZ59'
/** A purchase of a note of the United States; its list says neither how often it pays nor since when. */
const bought = (instrument: object, day: string) => ({
  kind: 'buy',
  day,
  instrument,
  quantity: '10000',
  price: '99',
  priceCurrency: 'USD',
  net: { currency: 'USD', amount: '-9900' },
})

describe('an instrument of which a statement says too little', () => {
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

  async function send(instrument: object, readsLedger = true, day = '2025-04-04') {
    const file = await readToBook(
      'file',
      JSON.stringify({ statements: [{ account: { number: '77' }, entries: [bought(instrument, day)] }] }),
    )
    const options = { choice: { accounts: ['First'] }, createsInstruments: true, readsLedger, label }
    const { files } = await test.db.withInstitution(institutionId, (tx) => bookStatements(tx, institutionId, [file], options))
    return files[0]!
  }

  it('is named with what is said and what is missing, for those who may read the ledger', async () => {
    const note = { name: 'US TREASURY NOTE', isin: ISIN, currency: 'USD', maturity: '2034-02-15' }
    const { incomplete, named } = await send(note)
    deepEqual(incomplete, [
      {
        said: {
          id: ISIN,
          ticker: ISIN,
          name: 'US TREASURY NOTE',
          currency: 'USD',
          maturity: '2034-02-15',
          isin: ISIN,
          kind: 'bond',
          asset_class: 'Fixed income',
          multiplier: '0.01',
        },
        missing: ['coupon_rate', 'coupons_per_year', 'issue_date'],
        kinds: [],
      },
    ])
    deepEqual(
      named!.map(({ code }) => code),
      ['instrumentIncomplete'],
    )
    deepEqual((await send(note, false)).incomplete, undefined)
  })

  it('whose name looks like that of a debt has the kinds that it may be', async () => {
    const { incomplete } = await send({ name: 'ACME 4% 2031', currency: 'EUR' })
    deepEqual(
      incomplete!.map(({ missing, kinds }) => [missing, kinds.map(({ said, missing: ofKind }) => [said.kind, ofKind.length])]),
      [
        [
          ['kind'],
          [
            ['bond', 3],
            ['loan', 0],
            ['fund', 0],
            ['other', 0],
          ],
        ],
      ],
    )
  })

  it('is a bond by a name with its coupon and day of maturity, and lacks what neither says', async () => {
    const { incomplete } = await send({ name: 'ACME 3.85 11/20/43', currency: 'USD' })
    const [{ said, missing }] = incomplete as [NonNullable<typeof incomplete>[number]]
    deepEqual(
      [said.kind, said.coupon_rate, said.maturity, missing],
      ['bond', '0.0385', '2043-11-20', ['coupons_per_year', 'issue_date']],
    )
  })

  it('is created where all terms of a bond are said', async () => {
    const terms = { couponRate: '0.0385', couponsPerYear: 2, issueDate: '2013-11-20', maturity: '2043-11-20' }
    const { incomplete, statements } = await send({ name: 'OTHER', currency: 'USD', kind: 'bond', ...terms }, true, '2025-06-04')
    deepEqual([incomplete, statements[0]!.lines.new], [undefined, 1])
  })

  it('is found once it was added by its id', async () => {
    const added = share(ISIN, { isin: ISIN, name: 'US TREASURY NOTE', multiplier: '0.01' })
    await book(test.db, institutionId, { ...EMPTY_DATASET, instruments: [added] }, label)
    const { incomplete, statements } = await send({ name: 'US TREASURY NOTE', isin: ISIN, currency: 'USD' })
    deepEqual([incomplete, statements[0]!.lines.new], [undefined, 1])
  })
})
