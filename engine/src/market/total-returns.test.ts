import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { composeMarket, type Market } from './market.ts'
import type { StoredAction, StoredMarket, StoredSeries } from './stored-market.ts'

const exact = 1e-14
const DAYS = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20']

function series(of: string, values: readonly (number | null)[]): StoredSeries {
  const known = DAYS.flatMap((day, i) => (values[i] === null ? [] : [[parseDay(day), values[i]!] as const]))
  return {
    of,
    days: Int32Array.from(known, ([day]) => day),
    values: Float64Array.from(known, ([, value]) => value),
    confirmed: new Uint8Array(known.length),
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
const action = (over: Partial<StoredAction>): StoredAction => ({
  externalId: 'A',
  instrumentId: 'ONE',
  type: 'cashDividend',
  exDay: parseDay('2026-03-18'),
  ratio: null,
  otherInstrumentId: null,
  amount: null,
  currency: null,
  ...over,
})
function market(over: Partial<StoredMarket>): Market {
  return composeMarket({
    institutionId: 'house',
    institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['USD'], holidays: [] },
    span: { firstDay: null, currencies: [] },
    instruments: [],
    prices: [],
    fxRates: [],
    actions: [],
    lists: { benchmarks: [], benchmarkWeights: [], lookThrough: [], marketRows: [], factors: [] },
    ...over,
  })!
}
const lastGrowth = (of: Market, id: string): number => of.totalReturn(of.instrumentIndex(id))[of.last]!

describe('total returns of a market', () => {
  it('a dividend is in its currency, also where the price is quoted in hundredths or in another one', () => {
    const one = market({
      instruments: [instrument('PNCE', { currency: 'GBP', multiplier: '0.01' }), instrument('ELSE', { currency: 'USD' })],
      prices: [series('PNCE', [200, 200, 195, 195, 195]), series('ELSE', [50, 50, 50, 50, 50])],
      fxRates: [series('GBP', [1.25, 1.25, 1.25, 1.5, 1.5])],
      actions: [
        action({ instrumentId: 'PNCE', amount: '0.05', currency: 'GBP' }),
        action({ instrumentId: 'ELSE', amount: '2', currency: 'GBP' }),
      ],
    })
    // 195 pence and 5 paid; 50 USD and 2 GBP at 1.25.
    closeTo(lastGrowth(one, 'PNCE'), 1, exact)
    closeTo(lastGrowth(one, 'ELSE'), 52.5 / 50, exact)
  })

  it('what is spun off counts with its first close', () => {
    const spun = market({
      instruments: [instrument('ONE'), instrument('TWO', { currency: 'EUR' })],
      prices: [series('ONE', [100, 100, 80, 80, 88]), series('TWO', [null, null, null, 40, 50])],
      fxRates: [series('EUR', [1.25, 1.25, 1.25, 1.5, 1.5])],
      actions: [action({ type: 'spinOff', ratio: '0.5', otherInstrumentId: 'TWO' })],
    })
    // 80 and half of 40 EUR at the rate of the ex-day, 25 USD; then 10 %.
    closeTo(lastGrowth(spun, 'ONE'), 1.05 * 1.1, exact)
  })

  it('of a bond interest counts day by day, and the coupon when it is due', () => {
    const terms = {
      kind: 'bond',
      couponRate: 0.036,
      couponsPerYear: 2,
      issueDate: '2020-09-18',
      firstCouponDate: null,
      maturity: '2030-03-18',
      dayCount: '30E/360',
      exCouponDays: 0,
    }
    const bonds = market({
      instruments: [instrument('BOND', { kind: 'bond', multiplier: '0.01', terms })],
      prices: [series('BOND', [100, 100, 100, 100, 100])],
    })
    // Accrued 1.78 on 16 March, half of 3.60 paid on the 18th, 0.02 accrued on the 20th.
    closeTo(lastGrowth(bonds, 'BOND'), ((100 + 1.8) / (100 + 1.78)) * ((100 + 0.02) / 100), exact)
  })

  it('an unknown rate of a dividend makes what follows unknown, never 0', () => {
    const blind = market({
      instruments: [instrument('ONE')],
      prices: [series('ONE', [100, 100, 100, 100, 100])],
      actions: [action({ amount: '1', currency: 'SEK' })],
    })
    deepEqual([lastGrowth(blind, 'ONE')], [Number.NaN])
  })
})

describe('the lists of a market', () => {
  it('of the weights inside a fund the latest up to the as-of day count', () => {
    const inside = (fromDay: string, key: string, weight: string) => ({
      instrumentId: 'ONE',
      dimension: 'country' as const,
      fromDay: parseDay(fromDay),
      key,
      weight,
    })
    const lookThrough = [inside('2025-01-01', 'US', '1'), inside('2026-01-01', 'DE', '0.75'), inside('2026-04-01', 'FR', '1')]
    const known = market({
      instruments: [instrument('ONE'), instrument('TWO')],
      prices: [series('ONE', [1, 1, 1, 1, 1])],
      lists: { benchmarks: [], benchmarkWeights: [], lookThrough, marketRows: [], factors: [] },
    })
    deepEqual([...known.lookThrough(known.instrumentIndex('ONE'), 'country')!], [['DE', 0.75]])
    deepEqual([known.lookThrough(0, 'sector'), known.lookThrough(1, 'country')], [undefined, undefined])
  })

  it('benchmark weights that were rounded sum to 1', () => {
    const weight = (instrumentId: string) => ({
      benchmarkId: 'B',
      fromDay: parseDay('2026-03-17'),
      instrumentId,
      weight: '0.3333',
    })
    const known = market({
      instruments: [instrument('ONE'), instrument('TWO'), instrument('XYZ')],
      prices: [series('ONE', [1, 1, 1, 1, 1])],
      lists: {
        benchmarks: [{ id: 'B', name: 'Thirds' }],
        lookThrough: [],
        marketRows: [],
        factors: [],
        benchmarkWeights: ['ONE', 'TWO', 'XYZ'].map(weight),
      },
    })
    const [parts] = known.benchmark('B')!.parts
    equal(parts!.index, known.last - 3)
    for (const { weight: share } of parts!.weights) closeTo(share, 1 / 3, exact)
    equal(known.benchmark('C'), undefined)
  })
})
