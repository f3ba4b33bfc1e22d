import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import { composeMarket } from './market.ts'
import type { StoredMarket, StoredSeries } from './stored-market.ts'

function series(of: string, values: Record<string, number>): StoredSeries {
  const days = Object.keys(values)
  return {
    of,
    days: Int32Array.from(days, parseDay),
    values: Float64Array.from(Object.values(values)),
    confirmed: new Uint8Array(days.length),
  }
}
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
function compose(over: Partial<StoredMarket>) {
  return composeMarket({
    institutionId: 'house',
    institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['EUR', 'USD'], holidays: [] },
    span: { firstDay: null, currencies: [] },
    instruments: [],
    prices: [],
    fxRates: [],
    actions: [],
    lists: { benchmarks: [], benchmarkWeights: [], lookThrough: [], marketRows: [], factors: [] },
    ...over,
  })
}

describe('the market of an institution', () => {
  it('ends on the last valuation day with a close of its own: a Saturday’s waits for Monday’s', () => {
    const market = compose({
      instruments: [instrument('ONE')],
      prices: [series('ONE', { '2026-03-05': 10, '2026-03-06': 11, '2026-03-07': 12 })],
    })!
    equal(isoDay(market.days[market.last]!), '2026-03-06')
    equal(market.closes(0).values[market.last], 11)
  })
  it('ends on the last rate where there are no prices, and is not there without either', () => {
    const market = compose({ fxRates: [series('EUR', { '2026-03-05': 1.1 })] })!
    equal(isoDay(market.days[market.last]!), '2026-03-05')
    equal(compose({}), undefined)
  })
  it('ends on the last entry where there are neither prices nor rates: of a closed day on the next valuation day', () => {
    const on = (day: string, holidays: readonly number[] = []) => {
      const institution = { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['EUR', 'USD'], holidays }
      const market = compose({ institution, span: { firstDay: parseDay('2026-01-05'), lastDay: parseDay(day), currencies: [] } })!
      return isoDay(market.days[market.last]!)
    }
    deepEqual([on('2026-03-05'), on('2026-03-07')], ['2026-03-05', '2026-03-09'])
    equal(on('2026-03-07', [parseDay('2026-03-09')]), '2026-03-10')
  })
  it('begins before the first entry of a ledger, so that its first period has a start', () => {
    const market = compose({
      span: { firstDay: parseDay('2026-01-05'), currencies: ['SEK'] },
      instruments: [instrument('ONE')],
      prices: [series('ONE', { '2026-03-05': 10 })],
    })!
    equal(market.days[0]! < parseDay('2026-01-02'), true)
    deepEqual(market.currencies, ['USD', 'EUR', 'SEK'])
  })
  it('doubts a close by the rule of the instrument’s kind', () => {
    const days = ['2024-01-08', '2024-01-09', '2024-01-10', '2024-01-11', '2024-01-12', '2024-01-15']
    const bond = {
      kind: 'bond',
      couponRate: 0,
      couponsPerYear: 1,
      issueDate: '2020-01-02',
      firstCouponDate: null,
      maturity: '2030-01-02',
    }
    const last = (kind: StoredInstrument['kind'], close: number): number | undefined => {
      const closes = Object.fromEntries(days.map((day, i) => [day, i === days.length - 1 ? close : 100]))
      const market = compose({
        instruments: [
          instrument('one', { kind, ...(kind === 'bond' && { terms: { ...bond, dayCount: '30/360 US', exCouponDays: 0 } }) }),
        ],
        prices: [series('one', closes)],
      })
      return market!.closes(0).values.at(-1)
    }
    // 64 is within the limit of a share with few closes, a third, and beyond that of a bond, 1.5 times.
    for (const kind of ['share', 'etf', 'fund', 'privateFund', 'index', 'property', 'cash', 'other'] as const)
      deepEqual([last(kind, 64), last(kind, 28)], [64, 100], kind)
    for (const kind of ['bond', 'loan'] as const) deepEqual([last(kind, 80), last(kind, 64)], [80, 100], kind)
  })

  it('crosses rates through the pivot, carries them, and invents none', () => {
    const market = compose({
      span: { firstDay: null, currencies: ['SEK'] },
      fxRates: [series('EUR', { '2026-03-05': 1.25, '2026-03-06': -1 }), series('GBP', { '2026-03-06': 1.5 })],
    })!
    const rates = market.ratesIn('EUR')
    const reported = ['USD', 'EUR', 'GBP', 'SEK'].map((code) => rates[market.currencyIndex(code)]![market.last])
    deepEqual(reported, [0.8, 1, 1.2, Number.NaN])
    equal(market.ratesIn('EUR'), rates)
    throws(() => market.currencyIndex('CHF'), /CHF/)
  })
  it('a split of a share splits the options on it that were listed before: more contracts, a lower strike and price', () => {
    const option = (id: string) =>
      instrument(id, {
        kind: 'option',
        multiplier: '100',
        terms: { kind: 'option', underlying: 'ONE', right: 'call', strike: 90, expiry: '2030-01-02' },
      })
    const market = compose({
      instruments: [instrument('ONE'), option('OLD'), option('NEW')],
      prices: [
        series('ONE', { '2026-03-05': 100, '2026-03-06': 50, '2026-03-09': 51 }),
        series('OLD', { '2026-03-05': 12 }),
        series('NEW', { '2026-03-06': 2, '2026-03-09': 2 }),
      ],
      actions: [
        {
          externalId: 'S',
          instrumentId: 'ONE',
          type: 'split',
          exDay: parseDay('2026-03-06'),
          ratio: '2',
          otherInstrumentId: null,
          amount: null,
          currency: null,
        },
        {
          externalId: 'D',
          instrumentId: 'ONE',
          type: 'cashDividend',
          exDay: parseDay('2026-03-09'),
          ratio: null,
          otherInstrumentId: null,
          amount: '1',
          currency: 'USD',
        },
      ],
    })!
    deepEqual(
      market.actions.map((action) => [action.type, action.instrument]),
      [
        ['split', 0],
        ['split', 1],
      ],
    )
    equal(market.closes(1).values[market.last], 6)
    const strikes = [1, 2].map((index) => {
      const ledgerInstrument = market.instrumentAt(index)
      return ledgerInstrument.settlement === 'paid' ? [...ledgerInstrument.option!.strike.subarray(-3)] : []
    })
    deepEqual(strikes, [
      [90, 45, 45],
      [90, 90, 90],
    ])
  })
  it('a bond is worth its price and accrued interest, a future is margined, a currency forward has two legs', () => {
    const bond = {
      kind: 'bond',
      couponRate: 0.036,
      couponsPerYear: 1,
      issueDate: '2025-02-05',
      firstCouponDate: null,
      maturity: '2030-02-05',
      dayCount: '30E/360',
      exCouponDays: 0,
    }
    const market = compose({
      instruments: [
        instrument('BOND', { kind: 'bond', multiplier: '0.01', terms: bond }),
        instrument('FUT', {
          kind: 'future',
          multiplier: '50',
          terms: { kind: 'future', underlying: null, expiry: '2026-06-19' },
        }),
        instrument('FWD', {
          kind: 'fxForward',
          terms: { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.1, maturity: '2026-06-19' },
        }),
      ],
      prices: [series('BOND', { '2026-03-05': 99 })],
    })!
    const [paid, margined, forward] = [0, 1, 2].map(market.instrumentAt)
    // 30 days of 3.6 % are 0.30 per 100.
    equal(paid!.settlement === 'paid' && paid!.unitValue[market.last], 0.01 * (99 + 0.3))
    equal(margined!.settlement, 'margined')
    deepEqual(forward!.settlement === 'forward' && [forward!.buyCurrency, forward!.rate], [market.currencyIndex('EUR'), 1.1])
  })
  it('refuses terms that are not what the kind needs', () => {
    const instruments = [instrument('BOND', { kind: 'bond', terms: { kind: 'bond', couponRate: 0.03 } })]
    throws(() => compose({ instruments, prices: [series('BOND', { '2026-03-05': 99 })] }))
  })
})
