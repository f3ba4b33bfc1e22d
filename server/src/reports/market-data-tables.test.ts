import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import {
  openBookedInstitution,
  openReportingInstitution,
  type ReportingInstitution,
} from '../../testing/institutions/reporting-institution.ts'
import { answerMarketDataTables } from './market-data-tables.ts'

const MARKET = { accounts: [], client: '' }
const PORTFOLIO = { accounts: ['Alpha', 'Beta'], more: { scope: 'portfolio' } }
const exact = 1e-12

describe('POST /clarityConnect/mktDataTables_CC', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_MARKET)
  })
  after(() => test.close())

  it('is the institution’s market, for all its users: prices as quoted and the move of the day', async () => {
    const { usEqETFs, intlEqETFs, fixedIncomeETFs, watchlist } = await fixture.ask(answerMarketDataTables, MARKET)
    deepEqual(
      usEqETFs.rows.map(({ ticker, spot }) => [ticker, spot]),
      [['USAA', 120]],
    )
    closeTo(usEqETFs.rows[0]!.pctChange!, 120 / 121 - 1, exact)
    deepEqual(
      intlEqETFs.rows.map(({ ticker, spot }) => [ticker, spot]),
      [['EUEU', 54]],
    )
    deepEqual(fixedIncomeETFs.rows, [])
    deepEqual(
      watchlist.rows.map(({ ticker }) => ticker),
      ['SPLT', 'SHRT'],
    )
    // 120 and four for one.
    closeTo(watchlist.rows[0]!.pctChange!, 31 / 30 - 1, exact)
  })

  it('a pair is quoted in market convention, with the move of the quote', async () => {
    const { currencies, notes, oldestPriceDays } = await fixture.ask(answerMarketDataTables, MARKET)
    deepEqual(
      currencies.rows.map(({ ticker }) => ticker),
      ['EURUSD', 'GBPUSD'],
    )
    closeTo(currencies.rows[0]!.spot!, 1.25, exact)
    closeTo(currencies.rows[0]!.pctChange!, 1.25 / 1.2 - 1, exact)
    deepEqual([currencies.rows[1]!.spot, currencies.rows[1]!.pctChange], [null, null])
    const reason = 'No exchange rate of GBP'
    deepEqual(
      notes,
      ['spot', 'pctChange'].map((field) => ({ row: 'GBPUSD', field, reason })),
    )
    equal(oldestPriceDays, 0)
  })

  it('for a portfolio it shows the holdings, and the pairs of its currencies and the reporting currency', async () => {
    const { usEqETFs, watchlist, currencies } = await fixture.ask(answerMarketDataTables, PORTFOLIO)
    deepEqual([usEqETFs.rows, watchlist.rows.map(({ ticker }) => ticker)], [[], ['SPLT', 'SHRT']])
    deepEqual(
      currencies.rows.map(({ ticker }) => ticker),
      ['EURUSD'],
    )
    const alpha = await fixture.ask(answerMarketDataTables, { ...PORTFOLIO, accounts: ['Alpha'] })
    deepEqual(alpha.currencies.rows, [])
  })

  it('a portfolio needs a client and accounts, which must be the caller’s', async () => {
    const ask = (question: object) => fixture.ask(answerMarketDataTables, { ...PORTFOLIO, ...question })
    await rejects(ask({ client: '' }), { status: 400, reason: 'Please select a client' })
    await rejects(ask({ accounts: [] }), { status: 400, reason: 'Choose accounts in Settings.' })
    await rejects(fixture.ask(answerMarketDataTables, { ...MARKET, client: 'Somebody' }), { status: 404, reason: 'Not found' })
    await rejects(fixture.ask(answerMarketDataTables, { accounts: ['Gamma'] }), { status: 404, reason: 'Not found' })
    await rejects(fixture.ask(answerMarketDataTables, { ...MARKET, currency: 'CHF' }), { status: 400 })
  })

  it('an old rate is stale, with its age', async () => {
    const stale = await openReportingInstitution(test.db, 'Stale House')
    await stale.book({ ...WORKED_MARKET, fxRates: WORKED_MARKET.fxRates.filter(({ day }) => day < '2026') })
    const { currencies, notes, oldestPriceDays } = await stale.ask(answerMarketDataTables, MARKET)
    equal(currencies.rows[0]!.pctChange, 0)
    // From 30 December to 20 March: 58 valuation days.
    deepEqual(notes![0], { row: 'EURUSD', field: 'spot', reason: 'Stale: a rate is 58 valuation days old' })
    equal(oldestPriceDays, 58)
  })
})
