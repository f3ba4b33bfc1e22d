import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explain } from '@portal/contract/reports/explain.ts'
import { instrument } from '@portal/contract/reports/instrument.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import type { Failure } from '#base/failure.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { share, trade } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'

const BOND = share('BND', {
  kind: 'bond',
  multiplier: '0.01',
  isin: 'US0378331005',
  terms: {
    kind: 'bond',
    couponRate: 0.0525,
    couponsPerYear: 2,
    issueDate: '2020-03-20',
    firstCouponDate: null,
    maturity: '2030-03-20',
    dayCount: '30E/360',
    exCouponDays: 0,
  },
})
const on = (id: string, day: string, type: 'buy' | 'sell', quantity: string) =>
  trade(id, { account: 'Alpha', tradeDate: day, type, instrument: 'BND', quantity, price: '99' })

/** A bond that Alpha bought and sold, a share that no account has held, and one that is only listed in a market table. */
const DATASET: Dataset = {
  ...WORKED_MARKET,
  instruments: [...WORKED_MARKET.instruments, BOND, share('APART'), share('LISTED')],
  prices: [
    ...WORKED_MARKET.prices,
    ...Object.entries({ '2026-03-18': '98', '2026-03-20': '99.5' }).map(([day, close]) => ({ instrument: 'BND', day, close })),
    ...['APART', 'LISTED'].map((of) => ({ instrument: of, day: '2026-03-20', close: '7' })),
  ],
  marketRows: [...WORKED_MARKET.marketRows, { table: 'watchlist', position: 99, instrument: 'LISTED', currencyPair: null }],
  transactions: [...WORKED_MARKET.transactions, on('B1', '2026-03-18', 'buy', '3000'), on('B2', '2026-03-20', 'sell', '-1000')],
}

describe('POST /reports/instrument', () => {
  const house = openMemoryInstitution(DATASET)
  const ask = (id: string, more: object = {}) => house.ask(instrument, { more: { timePeriod: '5D', instrument: id, ...more } })

  it('says what the instrument is, its terms in words', async () => {
    const { instrument: of } = await ask('BND')
    deepEqual(
      [of.id, of.type, of.isin, of.terms],
      ['BND', 'Bond', 'US0378331005', 'Pays 5.25% a year in 2 coupons; issued 2020-03-20, matures 2030-03-20'],
    )
    equal((await ask('USAA')).instrument.terms, null)
  })

  it('says whose it is: its class, its country by name, its issuer and its currencies', async () => {
    const { instrument: fund } = await ask('EUEU')
    deepEqual(fund, {
      id: 'EUEU',
      ticker: 'EUEU',
      name: 'EUEU Corporation',
      type: 'ETF',
      assetClass: 'Equity',
      sector: null,
      country: 'LU',
      countryName: 'Luxembourg',
      issuer: null,
      currency: 'EUR',
      quotedIn: 'EUR',
      isin: null,
      terms: null,
      logoData: null,
    })
    const { country, countryName, issuer, assetClass } = (await ask('BOND')).instrument
    deepEqual([country, countryName, issuer, assetClass], [null, null, 'BOND', 'Fixed Income'])
  })

  it('has the closes from the first one on, carried where there is none, and the trades of the accounts', async () => {
    const { chart, period } = await ask('BND')
    deepEqual(chart!.series[0]!.values, [98, 98, 99.5])
    equal(period!.from, chart!.days[0])
    deepEqual(
      chart!.marks!.points.map(({ day, value, event }) => [chart!.days.indexOf(day), value, event]),
      [
        [0, 98, 'Buy, Alpha'],
        [2, 99.5, 'Sell, Alpha'],
      ],
    )
  })

  it('marks corporate actions, and nothing of accounts that are not in scope', async () => {
    const { chart } = await ask('USAA')
    deepEqual(chart!.marks!.points.map(({ event }) => event).includes('Dividend, ex-date'), true)
    await rejects(house.ask(instrument, { accounts: ['Beta'], more: { instrument: 'BND' } }), isNotFound)
  })

  it('answers for what a market table lists, and equally for what is not visible and what is missing', async () => {
    equal((await ask('LISTED')).instrument.ticker, 'LISTED')
    for (const id of ['APART', 'MISSING']) await rejects(ask(id), isNotFound)
  })

  it('ends on the price of Position Details, which it explains', async () => {
    const { rows } = await house.ask(positionDetail, {})
    const priced = rows.filter(({ type, price }) => type !== 'Cash' && price !== null)
    equal(priced.length > 2, true)
    for (const { ticker, price } of priced) {
      const { chart } = await ask(ticker)
      if (!chart) continue
      equal(chart.series[0]!.values.at(-1), price, ticker)
      const more = { timePeriod: '5D', instrument: ticker, endpoint: '/reports/instrument', row: ['close', '2026-03-20'] }
      const { value, root } = await house.ask(explain, { more: { ...more, column: 'value' } })
      deepEqual([value, root!.value], [price, price], ticker)
    }
  })

  it('of an earlier day has nothing of later ones', async () => {
    const { chart } = await ask('BND', { asOf: '2026-03-19' })
    deepEqual(chart!.series[0]!.values, [98, 98])
    deepEqual(
      chart!.marks!.points.map(({ event }) => event),
      ['Buy, Alpha'],
    )
  })
})

const isNotFound = ({ status, reason }: Failure) => status === 404 && reason === 'Not found'
