import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Database } from '#store/database.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, inKind, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import type { Dataset } from '../dataset.ts'
import { book } from './book.ts'
import { warningsOfFiles } from './booking-warnings.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const

describe('warnings of a booking', () => {
  let test: TestDatabase
  let db: Database
  let institutionId: string
  let count = 0
  before(async () => {
    test = await openTestDatabase()
    db = test.db
  })
  after(() => test.close())
  beforeEach(async () => {
    institutionId = await createInstitution(db, {
      name: `House ${++count}`,
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
    await booked(SAMPLE_DATASET)
  })

  async function booked(dataset: Partial<Dataset>, dryRun = false) {
    const { failures, warnings } = await book(db, institutionId, { ...EMPTY_DATASET, ...dataset }, label, { dryRun })
    deepEqual(failures, [])
    return warnings.map(({ code, externalId }) => [code, externalId])
  }

  const income = (id: string, more: Partial<Dataset['income'][number]>): Dataset['income'][number] => ({
    id,
    account: 'A1',
    payDate: '2024-01-10',
    exDate: null,
    type: 'dividend',
    instrument: 'ONE',
    currency: 'USD',
    amount: '1',
    gross: null,
    tax: null,
    ...more,
  })
  const option = { kind: 'option', underlying: 'ONE', right: 'call', strike: 5, expiry: '2024-01-04', style: 'american' } as const

  it('are none of data that fit together', async () => {
    const fitting = {
      transactions: [
        trade('T4', { type: 'sell', quantity: '-6', price: '102' }),
        // After the split 2:1 of the day before there are 40.
        trade('T5', { type: 'sell', instrument: 'TWO', tradeDate: '2024-01-04', quantity: '-40', price: '7' }),
      ],
      transfers: [
        inKind('X3', { date: '2024-01-08', counterAccount: 'A2', quantity: '-1', instrument: 'TWO' }),
        inKind('X4', { date: '2024-01-09', account: 'A2', counterAccount: 'A1', quantity: '1', instrument: 'TWO' }),
        inKind('X5', { date: '2024-01-02', quantity: '1', instrument: 'TWO' }),
      ],
      income: [income('I2', { instrument: 'TWO' })],
    }
    deepEqual(await booked(fitting), [])
  })

  it('name a currency without a rate once, by the first entry of an instrument in it, until a rate comes', async () => {
    const krona = { ...share('KRONA'), currency: 'SEK' }
    const trades = ['T8', 'T9'].map((id) =>
      trade(id, { instrument: 'KRONA', currency: 'SEK', tradeDate: '2024-01-04', price: '7' }),
    )
    deepEqual(await booked({ instruments: [krona], transactions: trades }, true), [['currencyWithoutRate', 'T8']])
    deepEqual(await booked({ instruments: [krona] }, true), [['currencyWithoutRate', 'KRONA']])
    deepEqual(await booked({ income: [income('I8', { instrument: null, type: 'interest', currency: 'NOK' })] }, true), [
      ['currencyWithoutRate', 'I8'],
    ])
    const fxRates = [{ currency: 'SEK', day: '2024-01-03', rate: '0.1' }]
    deepEqual(await booked({ instruments: [krona], transactions: trades, fxRates }), [])
  })

  it('name closes of many shares that are those of the day before', async () => {
    const shares = Array.from({ length: 20 }, (_, n) => share(`S${n}`))
    const closes = (day: string, of: (n: number) => number) =>
      shares.map(({ id }, n) => ({ instrument: id, day, close: String(of(n)) }))
    deepEqual(await booked({ instruments: shares, prices: closes('2024-01-03', (n) => 100 + n) }), [])
    deepEqual(await booked({ prices: closes('2024-01-04', (n) => (n < 3 ? 90 : 100) + n) }), [])
    deepEqual(await booked({ prices: closes('2024-01-05', (n) => (n < 3 ? 90 : 100) + n) }), [['sameAsDayBefore', '2024-01-05']])
    // Closes of an earlier day that come late are not compared.
    deepEqual(await booked({ prices: closes('2024-01-02', (n) => (n < 3 ? 90 : 100) + n) }), [])
  })

  it('name prices and rates far from the market, and trades after the end', async () => {
    const strange = {
      instruments: [share('CALL', { kind: 'option', terms: option })],
      transactions: [
        trade('T4', { price: '1.02', tradeDate: '2024-01-04' }),
        trade('T5', { price: '125', tradeDate: '2024-01-04' }),
        trade('T6', { account: 'A2', type: 'fx', instrument: 'CASH:USD', quantity: '500', price: '1.1', currency: 'EUR' }),
        trade('T7', { instrument: 'CALL', tradeDate: '2024-01-05', price: '3' }),
        trade('T8', { instrument: 'CALL', tradeDate: '2024-01-04', price: '9' }),
      ],
    }
    const expected = [
      ['priceFarFromMarket', 'T4'],
      ['priceFarFromMarket', 'T5'],
      ['dealFarFromMarket', 'T6'],
      ['tradeAfterEnd', 'T7'],
    ]
    deepEqual(await booked(strange, true), expected)
    deepEqual(await booked(strange), expected)
    deepEqual(await booked(strange), [], 'of what is there already there are none')
  })

  it('name sales of more than is held, of more than the lot has, and what one account alone has or never held', async () => {
    const strange = {
      transactions: [
        trade('T4', { type: 'sell', quantity: '-7', lot: 'T1' }),
        trade('T5', { type: 'sell', quantity: '-11', lot: 'T1', tradeDate: '2024-01-05' }),
      ],
      transfers: [inKind('X3', { counterAccount: 'A2', quantity: '-1', instrument: 'TWO' })],
      income: [income('I2', { account: 'A2' })],
    }
    deepEqual(await booked(strange), [
      ['saleOfMore', 'T4'],
      ['saleOfMore', 'T5'],
      ['lotTooSmall', 'T5'],
      ['oneSidedTransfer', 'X3'],
      ['dividendNeverHeld', 'I2'],
    ])
  })

  it('name an instrument that is held and changes its currency', async () => {
    deepEqual(await booked({ instruments: [share('ONE', { currency: 'EUR' }), share('THREE')] }), [['currencyChanged', 'ONE']])
  })

  it('have a text, and the file and line of an import', async () => {
    const { warnings } = await book(
      db,
      institutionId,
      { ...EMPTY_DATASET, transactions: [trade('T4', { type: 'sell', quantity: '-7' })] },
      label,
    )
    const [warning] = warningsOfFiles(warnings.map((each) => ({ ...each, line: 7 })))
    deepEqual([warning!.file, warning!.place, warning!.code], ['transactions.csv', { line: 7 }, 'importWarning.saleOfMore'])
    equal(warning!.params.units, '-1')
    match(warning!.text, /^7 ONE are sold, after which First has -1/)
  })
})
