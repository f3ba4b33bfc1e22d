import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deposit, EUR, future, replay, series, share, trade, USD } from '../../../testing/small-market.ts'
import { heldGroup, type PlacedScope, placesOf } from './places.ts'

const ENERGY = { assetClass: 'Equity', sector: 'Energy', currency: 'EUR', country: 'DE' }
/** A euro bought forward against dollars. */
const FORWARD = { ...share(series(1.1)), settlement: 'forward', buyCurrency: EUR, rate: 1.1 } as const
const INSTRUMENTS = [share(series(20), { currency: EUR }), future(series(500), 10), FORWARD]
const MARKET: PlacedScope['market'] = {
  currencies: ['USD', 'EUR'],
  instruments: [
    { ...ENERGY, kind: 'share' },
    { ...ENERGY, kind: 'future', sector: null, currency: 'USD' },
    { ...ENERGY, kind: 'fxForward', assetClass: 'Currency', currency: 'USD' },
  ],
  instrumentAt: (index) => INSTRUMENTS[index]!,
  groupings: new Map([
    ['Desk', { ofInstrument: new Map(), ofCash: new Map(), ofAccount: new Map([['A', 'Zurich']]) }],
    ['Theme', { ofInstrument: new Map([[0, 'Oil']]), ofCash: new Map([['EUR', 'Reserve']]), ofAccount: new Map() }],
  ]),
}
const EVENTS = [
  ...[deposit('2026-03-02', 1_000), deposit('2026-03-02', 500, EUR)],
  trade('2026-03-02', 10, 20, { currency: EUR, settlementCurrency: EUR }),
  ...[trade('2026-03-02', 2, 500, { instrument: 1 }), trade('2026-03-02', 100, 1.1, { instrument: 2 })],
]
const ACCOUNT = { id: 'A', name: 'Alpha', currency: 'USD', portfolioName: 'Growth', benchmarkId: null }
const SCOPE: PlacedScope = {
  market: MARKET,
  rates: [series(1), series(1.1)],
  currency: USD,
  accounts: [{ account: ACCOUNT, version: 1, ledger: replay(INSTRUMENTS, EVENTS) }],
}
type Grouping = Parameters<typeof placesOf>[1]

/** Each place as its role, or cash, with its group and currency. */
const placed = (grouping: Grouping) =>
  Object.fromEntries(
    placesOf(SCOPE, grouping).map(({ group, currency, of }) => {
      const ccy = MARKET.currencies[currency]!
      return of.kind === 'cash' ? [`cash ${ccy}`, group] : [`${of.role} ${ccy}`, group]
    }),
  )

describe('the places of what accounts hold', () => {
  it('are one of a share, the exposure and negative cash of a future, and both legs of a forward, each in its own currency', () => {
    deepEqual(placed('currency'), {
      'value EUR': 'EUR',
      'exposure USD': 'USD',
      'margin USD': 'USD',
      'bought EUR': 'EUR',
      'sold USD': 'USD',
      'cash USD': 'USD',
      'cash EUR': 'EUR',
    })
  })
  it('by asset class have the margin of a future with cash', () => {
    deepEqual(placed('assetClass'), {
      'value EUR': 'Equity',
      'exposure USD': 'Equity',
      'margin USD': 'Cash',
      'bought EUR': 'Currency',
      'sold USD': 'Currency',
      'cash USD': 'Cash',
      'cash EUR': 'Cash',
    })
  })
  it('by sector or country have cash and currency forwards as groups of their own', () => {
    deepEqual(placed('sector'), {
      'value EUR': 'Energy',
      'exposure USD': 'Not assigned',
      'margin USD': 'Cash',
      'bought EUR': 'FX forward',
      'sold USD': 'FX forward',
      'cash USD': 'Cash',
      'cash EUR': 'Cash',
    })
    deepEqual(placed('country')['value EUR'], 'Germany')
    deepEqual(placed('country')['sold USD'], 'FX forward')
    deepEqual(heldGroup(MARKET, 'country', { of: { kind: 'cash', currency: 'EUR' }, currency: EUR }), 'Cash')
  })
  it('by account, portfolio, or a grouping of accounts are all where the account is', () => {
    deepEqual(new Set(Object.values(placed('account'))), new Set(['Alpha']))
    deepEqual(new Set(Object.values(placed('portfolio'))), new Set(['Growth']))
    deepEqual(new Set(Object.values(placed('own:Desk'))), new Set(['Zurich']))
  })
  it('by a grouping of instruments are where it has them', () => {
    const { 'value EUR': value, 'cash EUR': euro, 'cash USD': dollar, 'exposure USD': exposure } = placed('own:Theme')
    deepEqual([value, euro, dollar, exposure], ['Oil', 'Reserve', 'Not assigned', 'Not assigned'])
  })
})
