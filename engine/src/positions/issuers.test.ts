import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import { composeMarket, type Market } from '#market/market.ts'
import { issuerCalled, issuersOf } from './issuers.ts'

function instrument(id: string, over: Partial<StoredInstrument> = {}): StoredInstrument {
  return {
    id,
    externalId: id,
    ticker: id,
    name: id,
    kind: 'share',
    currency: 'USD',
    multiplier: '1',
    assetClass: 'Equity',
    sector: null,
    country: null,
    isin: null,
    issuer: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
    logo: null,
    ...over,
  }
}
const optionOn = (underlying: string): Partial<StoredInstrument> => ({
  kind: 'option',
  terms: { kind: 'option', underlying, right: 'call', strike: 10, expiry: '2027-03-20', style: 'european' },
})
const MARKET: Market = composeMarket({
  institutionId: 'house',
  institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['USD'], holidays: [] },
  span: { firstDay: null, currencies: [] },
  instruments: [
    instrument('ACME', { issuer: 'Acme Works' }),
    instrument('ACML', { kind: 'loan', issuer: 'Acme Works' }),
    instrument('CALL', optionOn('ACME')),
    instrument('ALON'),
    instrument('CALO', optionOn('ALON')),
    instrument('FUND', { kind: 'fund', issuer: 'A manager' }),
    instrument('HOUS', { kind: 'property' }),
  ],
  prices: [{ of: 'ACME', days: Int32Array.of(20_500), values: Float64Array.of(7), confirmed: Uint8Array.of(0) }],
  fxRates: [],
  actions: [],
  lists: { benchmarks: [], benchmarkWeights: [], lookThrough: [], marketRows: [], factors: [] },
})!
const issuerOf = (ticker: string) => issuersOf(MARKET)[MARKET.instruments.findIndex((each) => each.ticker === ticker)]

describe('issuers of instruments', () => {
  it('are those that are named, and of derivatives those of what they follow', () => {
    deepEqual(['ACME', 'ACML', 'CALL'].map(issuerOf), ['Acme Works', 'Acme Works', 'Acme Works'])
  })

  it('without a name are the share or bond itself; funds and property have none', () => {
    deepEqual(['ALON', 'CALO', 'FUND', 'HOUS'].map(issuerOf), ['ALON', 'ALON', null, null])
  })

  it('are called by their name, or by what they issued', () => {
    for (const name of ['Acme Works', 'ACME', 'CALL']) equal(issuerCalled(MARKET, name), 'Acme Works')
    equal(issuerCalled(MARKET, 'FUND'), null)
    equal(issuerCalled(MARKET, 'Nobody'), null)
  })
})
