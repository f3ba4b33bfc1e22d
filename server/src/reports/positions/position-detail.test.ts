import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inKind, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerPositionDetail } from './position-detail.ts'

const exact = 1e-8

describe('POST /clarityConnect/positionDetail_CC', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
  })
  after(() => test.close())

  it('is one row an instrument and account, and one a currency of cash and account', async () => {
    const { rows, notes } = await fixture.ask(answerPositionDetail, { accounts: ['Beta', 'Alpha'] })
    // EUR cash of Beta: 848 x 1.25 = 1,060 against 1,500 x 1.20; 822 EUR were sold for 1,000 USD, so that F = -1,000 and the deal's
    // result counts for the euro: 1,060 - 1,800 + 1,000 - 170 x 1.25 due, which is DIVI's dividend, = 47.50.
    const expected = [
      ['Alpha', 'BOND', 'Bond', 10_000, 98.9, 10_015, -9],
      ['Alpha', 'FUTR', 'Future', 2, 501, 0, -40],
      ['Alpha', 'SHRT', 'Share', -50, 42, -2_100, 100],
      ['Alpha', 'SPLT', 'Share', 40, 31, 1_240, 40],
      ['Alpha', 'USD', 'Cash', 4_014, 1, 4_014, 0],
      ['Beta', 'DIVI', 'Share', 100, 48, 6_000, 212.5],
      ['Beta', 'USD', 'Cash', 2_000, 1, 2_000, 0],
      ['Beta', 'EUR', 'Cash', 848, 1, 1_060, 47.5],
    ] as const
    equal(rows.length, expected.length)
    rows.forEach((row, i) => {
      const [account, ticker, type, quantity, price, npv, dailyPL] = expected[i]!
      deepEqual([row.account, row.ticker, row.type, row.quantity, row.price], [account, ticker, type, quantity, price])
      closeTo(row.npv!, npv, exact, ticker)
      closeTo(row.dailyPL!, dailyPL, exact, ticker)
    })
    deepEqual([rows[0]!.name, rows[7]!.name], ['BOND Corporation', 'EUR cash'])
    equal(notes, undefined)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('in another currency the price stays as quoted', async () => {
    const { rows } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], currency: 'EUR' })
    const [bond] = rows
    equal(bond!.price, 98.9)
    closeTo(bond!.npv!, 10_015 / 1.25, exact)
    closeTo(bond!.dailyPL!, 10_015 / 1.25 - 10_024 / 1.2, exact)
  })

  it('leaves out what was closed before, keeps what was closed today, and has the reason why a row has no value', async () => {
    const day = { account: 'Alpha', tradeDate: '2026-03-20' }
    await fixture.book({
      instruments: [share('NEW'), share('AGED'), share('GONE')],
      prices: [
        { instrument: 'GONE', day: '2026-03-19', close: '5' },
        { instrument: 'AGED', day: '2026-03-11', close: '7' },
        { instrument: 'AGED', day: '2026-03-10', close: '7' },
      ],
      transactions: [
        trade('T10', { ...day, type: 'sell', instrument: 'SPLT', quantity: '-40', price: '32' }),
        trade('T11', { ...day, instrument: 'AGED', quantity: '3', price: '7' }),
        trade('T12', { ...day, tradeDate: '2026-03-19', instrument: 'GONE', quantity: '1', price: '5' }),
        trade('T13', { ...day, tradeDate: '2026-03-19', type: 'sell', instrument: 'GONE', quantity: '-1', price: '6' }),
      ],
      transfers: [inKind('KIND', { account: 'Alpha', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const { rows, notes } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'] })
    deepEqual(
      rows.map(({ ticker }) => ticker),
      ['AGED', 'BOND', 'FUTR', 'NEW', 'SHRT', 'SPLT', 'USD'],
    )
    // Sold completely at 32, with a close of 30 the day before: 40 x (32 - 30), so that the rows still sum to the day of the account.
    const { quantity, npv, dailyPL } = rows.find(({ ticker }) => ticker === 'SPLT')!
    deepEqual([quantity, npv, dailyPL], [0, 0, 80])
    const unpriced = rows.find(({ ticker }) => ticker === 'NEW')!
    deepEqual([unpriced.quantity, unpriced.price, unpriced.npv, unpriced.dailyPL], [1, null, null, null])
    const reason = 'No price of NEW up to 2026-03-20'
    deepEqual(notes, [
      { row: 'AGED', field: 'price', reason: 'Stale: the close of 2026-03-11, 7 valuation days old' },
      ...['price', 'npv', 'dailyPL'].map((field) => ({ row: 'NEW', field, reason })),
    ])
    closeTo(rows.find(({ ticker }) => ticker === 'BOND')!.npv!, 10_015, exact)
  })
})
