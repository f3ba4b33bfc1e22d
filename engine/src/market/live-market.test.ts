import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { StoredInstrument } from '#instruments/market-instrument.ts'
import { message } from '#message.ts'
import { type LiveQuotes, liveDayAt, liveMarket } from './live-market.ts'
import { localReturns } from './local-returns.ts'
import { composeMarket, type Market } from './market.ts'
import type { StoredAction, StoredMarket, StoredSeries } from './stored-market.ts'

const DAYS = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(parseDay)
const LAST = DAYS.at(-1)!

/*
 * Five days, the last of which is a close here and an open market there. SHRE splits 2 for 1 and goes ex 1.00 on it, CALL is an option on
 * it, BOND pays its coupon on it, FUTR falls below nothing.
 */
const PRICES: Readonly<Record<string, readonly number[]>> = {
  SHRE: [100, 101, 99, 104, 53],
  CALL: [8, 9, 7, 10, 5.5],
  BOND: [99, 99.2, 99.1, 98.8, 98.9],
  FUTR: [3, 2, 1, 0.5, -1],
  NEWS: [Number.NaN, Number.NaN, Number.NaN, Number.NaN, 20],
}
const RATES: Readonly<Record<string, readonly number[]>> = { EUR: [1.1, 1.11, 1.12, 1.13, 1.2], CHF: [1.3, 1.3, 1.3, 1.3, 1.25] }

const bond = {
  kind: 'bond',
  couponRate: 0.04,
  couponsPerYear: 2,
  issueDate: '2020-03-20',
  firstCouponDate: null,
  maturity: '2030-03-20',
  dayCount: '30E/360',
  exCouponDays: 0,
}
const option = { kind: 'option', underlying: 'SHRE', right: 'call', strike: 100, expiry: '2026-06-19' }
const INSTRUMENTS = [
  instrument('BOND', { kind: 'bond', multiplier: '0.01', currency: 'EUR', terms: bond }),
  instrument('CALL', { kind: 'option', multiplier: '100', terms: option }),
  instrument('FUTR', { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: null, expiry: '2026-12-18' } }),
  instrument('NEWS'),
  instrument('SHRE'),
]

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

function series(of: string, values: readonly number[], count: number): StoredSeries {
  const known = DAYS.slice(0, count).flatMap((day, i) => (Number.isNaN(values[i]!) ? [] : [{ day, value: values[i]! }]))
  return {
    of,
    days: Int32Array.from(known, ({ day }) => day),
    values: Float64Array.from(known, ({ value }) => value),
    confirmed: new Uint8Array(known.length),
  }
}

const action = (over: Partial<StoredAction>): StoredAction => ({
  externalId: 'A',
  instrumentId: 'SHRE',
  type: 'split',
  exDay: LAST,
  ratio: '2',
  otherInstrumentId: null,
  amount: null,
  currency: null,
  ...over,
})

/** Up to the close of one of the days. */
function closedAt(count: number, holidays: readonly number[] = []): Market {
  const stored: StoredMarket = {
    institutionId: 'house',
    institution: { pivotCurrency: 'USD', marketVersion: 1, reportingCurrencies: ['USD', 'EUR'], holidays: [...holidays] },
    span: { firstDay: null, currencies: [] },
    instruments: INSTRUMENTS,
    prices: Object.entries(PRICES).map(([of, values]) => series(of, values, count)),
    fxRates: Object.entries(RATES).map(([of, values]) => series(of, values, count)),
    actions: [action({}), action({ externalId: 'B', type: 'cashDividend', ratio: null, amount: '1', currency: 'USD' })],
    lists: { benchmarks: [], benchmarkWeights: [], lookThrough: [], marketRows: [], factors: [] },
  }
  return composeMarket(stored)!
}

const lastOf = (all: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(all).map(([of, values]) => [of, values.at(-1)!]))
const QUOTES: LiveQuotes = { prices: lastOf(PRICES), rates: lastOf(RATES) }
const NAME = { snapshotId: '1-x', dataVersion: 1, asOf: LAST * 86_400 + 36_000 }

describe('an open market', () => {
  it('is laid out as if its quotes were the closes of the day, to the last bit', () => {
    const open = liveMarket(closedAt(4), LAST, QUOTES, NAME)
    const whole = closedAt(5)
    deepEqual(open.days, whole.days)
    deepEqual([open.last, open.lastClose], [whole.last, whole.last - 1])
    deepEqual(open.actions, whole.actions)
    INSTRUMENTS.forEach((_, index) => {
      deepEqual(open.closes(index), whole.closes(index))
      deepEqual(open.priceActions(index), whole.priceActions(index))
      deepEqual(open.totalReturn(index), whole.totalReturn(index))
      deepEqual(localReturns(open, index, 0, open.lastClose), localReturns(whole, index, 0, open.lastClose))
      const [live, closed] = [open.instrumentAt(index), whole.instrumentAt(index)]
      // Only that nothing has settled the future's move tells the two apart: 10 x (-1 - 0.5).
      deepEqual(live, live.settlement === 'margined' ? { ...closed, unsettled: { index: open.last, unitValue: -15 } } : closed)
    })
    for (const currency of ['USD', 'EUR']) deepEqual(open.ratesIn(currency), whole.ratesIn(currency))
    for (const currency of ['USD', 'EUR', 'CHF']) equal(open.rateAge(currency, open.last), 0)
  })

  it('carries the last close of what is not quoted, and says so; the closes stay as they were', () => {
    const closed = closedAt(4)
    const before = closed.closes(4).values.slice()
    const open = liveMarket(closed, LAST, { prices: new Map([['CALL', 5.5]]), rates: new Map() }, NAME)
    const share = open.instruments.findIndex(({ id }) => id === 'SHRE')
    const call = open.instruments.findIndex(({ id }) => id === 'CALL')
    // The split halves what is carried.
    equal(open.closes(share).values[open.last], 52)
    deepEqual(open.live?.priceRemark(share), message('market.noLiveQuote', { day: '2026-03-19' }))
    equal(open.live?.priceRemark(call), undefined)
    deepEqual(open.live?.rateRemark('EUR'), message('market.noLiveRate', { currency: 'EUR', day: '2026-03-19' }))
    equal(open.live?.rateRemark('USD'), undefined)
    deepEqual(closed.closes(4).values, before)
  })

  it('belongs to the first valuation day on or after its instant, and after the last close', () => {
    const closed = closedAt(5, [parseDay('2026-03-24')])
    const dayOf = (instant: string) => isoDay(liveDayAt(closed, Date.parse(instant) / 1000))
    equal(dayOf('2026-03-20T21:00:00Z'), '2026-03-23')
    equal(dayOf('2026-03-21T12:00:00Z'), '2026-03-23')
    equal(dayOf('2026-03-23T00:00:00Z'), '2026-03-23')
    equal(dayOf('2026-03-24T09:00:00Z'), '2026-03-25')
  })
})
