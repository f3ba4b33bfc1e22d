import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { isIsin } from '@portal/contract/imports/isin.ts'

import type { Dataset } from '#ingest/dataset.ts'
import { demoDataset } from './demo-dataset.ts'
import { AURUM_TRUST } from './institutions/aurum-trust.ts'
import { HALDEN_PARTNERS } from './institutions/halden-partners.ts'
import type { InstitutionPlan } from './ledger/plan.ts'
import { runAccount } from './ledger/run-account.ts'
import { cashWorth, crossRate, npv } from './ledger/worth.ts'
import { type Market, simulateMarket } from './market/market.ts'
import { isAlive } from './market/price-series.ts'

const LAST_DAY = '2026-11-20'
const market = simulateMarket(parseDay(LAST_DAY))
const last = market.timeline.days.length - 1
const halden = demoDataset(HALDEN_PARTNERS, market, null)
const liveInstruments = [...market.series.values()].filter((series) => isAlive(series, last)).map(({ instrument }) => instrument)
const indexOf = (day: string): number => market.timeline.indexFrom(parseDay(day))

/** Calls a function for every account at every close. */
function atEveryClose(institution: InstitutionPlan, look: Parameters<typeof runAccount>[3]): void {
  for (const plan of institution.accounts) runAccount(plan, institution, market, look)
}

const hashOf = (dataset: Dataset): string => createHash('sha256').update(JSON.stringify(dataset)).digest('hex')

describe('the demo data', () => {
  // A change of this hash changes the history of every existing demo.
  it('are the same bytes on every machine', () => {
    const dataset = demoDataset(HALDEN_PARTNERS, simulateMarket(parseDay('2021-06-30')), null)
    equal(hashOf(dataset), 'd37fd219bac0ea5eff87cda1c69dbf0a33a7db40b0616c9862868da2b5f3f05b')
  })

  // From Thursday to the third Friday of June 2026, on which options expire and others are listed; over a month's end; over a year's.
  for (const [from, to] of [
    ['2026-06-18', '2026-06-19'],
    ['2026-10-29', '2026-11-02'],
    ['2024-12-30', '2025-01-02'],
  ] as const) {
    it(`only grow from ${from} to ${to}`, () => {
      const [before, after] = [simulateMarket(parseDay(from)), simulateMarket(parseDay(to))]
      for (const institution of [HALDEN_PARTNERS, AURUM_TRUST]) {
        const whole = demoDataset(institution, after, null)
        const start = demoDataset(institution, before, null)
        const rest = demoDataset(institution, after, parseDay(from))
        for (const kind of Object.keys(whole) as (keyof Dataset)[]) deepEqual([...start[kind], ...rest[kind]], whole[kind], kind)
        ok(rest.prices.length > 0 && rest.accounts.length === 0)
      }
    })
  }
})

describe('the demo institution', () => {
  it('has three clients, a dozen accounts, five currencies to report in and six years of days', () => {
    equal(halden.clients.length, 3)
    equal(halden.accounts.length, 12)
    deepEqual(halden.reportingCurrencies, ['EUR', 'USD', 'GBP', 'CHF', 'JPY'])
    const days = new Set(halden.prices.map(({ day }) => day))
    equal([...days].sort()[0], '2020-11-02')
    equal([...days].sort().at(-1), LAST_DAY)
    // 316 weeks less a Saturday and Sunday are 1,580 weekdays, of which ten are New Year's or Christmas Days.
    equal(days.size, market.timeline.days.length)
    ok(days.size > 6 * 260 && days.size < 6 * 260 + 20)
    ok(halden.accounts.some(({ portfolio }) => portfolio === null))
  })

  // Otherwise no benchmark could be compared since inception.
  it('has closes of the day before its first entry', () => {
    const days = [...halden.transfers.map(({ date }) => date), ...halden.transactions.map(({ tradeDate }) => tradeDate)]
    equal(indexOf(days.sort()[0]!), 1)
  })

  it('has about 150 live instruments, of every kind, all with a logo', () => {
    const live = liveInstruments.length + market.forwards.filter(({ maturity }) => maturity > parseDay(LAST_DAY)).length
    ok(Math.abs(live - 150) <= 15, `${live} live instruments`)
    const counts = Object.groupBy(liveInstruments, ({ kind }) => kind)
    for (const [kind, least] of Object.entries({ share: 70, etf: 30, fund: 8, bond: 15, option: 8, future: 1, index: 3 })) {
      ok((counts[kind as 'share']?.length ?? 0) >= least, `${counts[kind as 'share']?.length} of kind ${kind}`)
    }
    const kinds = new Set(halden.instruments.map(({ kind }) => kind))
    for (const kind of ['privateFund', 'property', 'loan', 'fxForward'] as const) ok(kinds.has(kind), kind)
    equal(halden.logos.length, halden.instruments.length)
    equal(new Set(halden.instruments.map(({ id }) => id)).size, halden.instruments.length)
  })

  it('gives securities ISINs that are valid, different, and of no country', () => {
    for (const { kind, isin } of halden.instruments) {
      if (!['share', 'etf', 'fund', 'bond'].includes(kind)) equal(isin, null)
      else ok(isin?.startsWith('QZ') && isIsin(isin), `${isin}`)
    }
    const isins = halden.instruments.map(({ isin }) => isin).filter((isin) => isin !== null)
    equal(new Set(isins).size, isins.length)
  })

  it('is as the README describes it', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
    const live = liveInstruments.length + market.forwards.filter(({ maturity }) => maturity > parseDay(LAST_DAY)).length
    const quoted = new Set(halden.instruments.map(({ currency }) => currency))
    const sentence =
      `On 20 November 2026 it knows ${halden.instruments.length} instruments, ${live} of them live: the rest are options, futures and ` +
      `forwards that were rolled or expired, bonds that were repaid and a share that was merged. They are quoted in ${quoted.size} currencies`
    ok(readme.includes(sentence), sentence)
  })

  it('has every type of trade, income and corporate action that it can', () => {
    const trades = new Set(halden.transactions.map(({ type }) => type))
    deepEqual(trades, new Set(['buy', 'sell', 'fx', 'exercise', 'assignment', 'expiry', 'redemption']))
    const income = new Set(halden.income.map(({ type }) => type))
    deepEqual(income, new Set(['dividend', 'coupon', 'interest', 'other', 'borrowFee', 'custodyFee', 'adviceFee']))
    const actions = new Set(halden.corporateActions.map(({ type }) => type))
    deepEqual(actions, new Set(['cashDividend', 'split', 'stockDividend', 'spinOff', 'merger']))
  })

  it('lets no price move by more than a factor of three without a corporate action', () => {
    for (const { instrument, closes, firstIndex, lastIndex, actions } of market.series.values()) {
      const ratios = new Map(
        actions
          .filter(({ action }) => action.type !== 'cashDividend' && action.type !== 'spinOff')
          .map(({ index, action }) => [index, action.ratio]),
      )
      for (let t = firstIndex + 1; t <= lastIndex; t++) {
        const move = Math.abs(Math.log((closes[t]! * Number(ratios.get(t) ?? 1)) / closes[t - 1]!))
        ok(closes[t]! > 0 && move < Math.log(3), `${instrument.id} on day ${t}: ${closes[t - 1]} to ${closes[t]}`)
      }
    }
  })

  it('has a crash of about a third in five weeks and a recovery', () => {
    const { closes } = market.series.get('IDXW')!
    const [top, bottom, later] = [closes[indexOf('2022-02-18')]!, closes[indexOf('2022-03-25')]!, closes[indexOf('2024-12-31')]!]
    ok(bottom / top > 0.6 && bottom / top < 0.7, `${bottom / top}`)
    ok(later > top)
  })

  // The kurtosis of a normal variable is 3.
  it('has fat tails and days that cluster', () => {
    const { closes } = market.series.get('IDXU')!
    const moves = Array.from(closes.subarray(1), (close, t) => Math.log(close / closes[t]!))
    const moment = (power: number) => moves.reduce((sum, move) => sum + move ** power, 0) / moves.length
    ok(moment(4) / moment(2) ** 2 > 5)
    // Absolute returns without volatility clustering have autocorrelation 0, give or take 0.006 in the mean of twenty lags.
    const sizes = moves.map(Math.abs)
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
    const covariance = (lag: number) => sizes.slice(lag).reduce((sum, size, t) => sum + (size - mean) * (sizes[t]! - mean), 0)
    const lags = Array.from({ length: 20 }, (_, i) => covariance(i + 1) / covariance(0))
    ok(lags.reduce((sum, correlation) => sum + correlation, 0) / lags.length > 0.06)
  })

  it('keeps the money of every account above -5 % of its value at every close', () => {
    for (const institution of [HALDEN_PARTNERS, AURUM_TRUST]) {
      atEveryClose(institution, (book, index) => {
        const part = cashWorth(book, index) / npv(book, index)
        ok(part > -0.05, `${book.plan.id} on day ${index}: ${part}`)
      })
    }
  })

  it('has accounts of four to fifty million dollars', () => {
    atEveryClose(HALDEN_PARTNERS, (book, index) => {
      if (index !== last) return
      const millions = (npv(book, index) * crossRate(market, book.plan.currency, 'USD', index)) / 1e6
      ok(millions > 4 && millions < 50, `${book.plan.id}: ${millions}`)
    })
  })

  it('has a short position, and closed positions', () => {
    const held = new Map<string, number>()
    for (const { account, instrument, quantity } of halden.transactions) {
      const key = `${account} ${instrument}`
      held.set(key, (held.get(key) ?? 0) + Number(quantity))
    }
    ok((held.get('HFO-AL PTRX') ?? 0) < 0)
    equal(held.get('HFO-AL IRCM'), 0)
  })

  it('transfers between two accounts the same amount out of one and into the other', () => {
    const between = halden.transfers.filter(({ counterAccount }) => counterAccount !== null)
    ok(between.length > 0)
    const pairs = Map.groupBy(between, ({ account, counterAccount, date, currency, instrument }) =>
      [date, currency, instrument, ...[account, counterAccount].sort()].join(' '),
    )
    for (const [pair, ends] of pairs) {
      equal(ends.length, 2, pair)
      equal(
        ends.reduce((sum, { amount, quantity }) => sum + Number(amount ?? quantity), 0),
        0,
        pair,
      )
    }
    ok(between.some(({ instrument }) => instrument !== null))
  })

  it('pays dividends on holdings before the ex-date, less the tax withheld', () => {
    // The first dividend of Alpenrand Foods to the Swiss mandate: units bought x amount, 15 % withheld.
    const paid = halden.income.find(({ account, instrument }) => account === 'BWF-CH' && instrument === 'ALPN.SW')!
    const action = halden.corporateActions.find(({ instrument, exDate }) => instrument === 'ALPN.SW' && exDate === paid.exDate)!
    const units = halden.transactions
      .filter((trade) => trade.account === 'BWF-CH' && trade.instrument === 'ALPN.SW' && trade.tradeDate < paid.exDate!)
      .reduce((sum, { quantity }) => sum + Number(quantity), 0)
    const gross = Math.round(units * Number(action.amount) * 100) / 100
    equal(Number(paid.gross), gross)
    equal(Number(paid.tax), Math.round(gross * 15) / 100)
    ok(Math.abs(Number(paid.gross) - Number(paid.tax) - Number(paid.amount)) < 1e-9)
  })
})

describe('the second institution', () => {
  it('is small and shares only the market', () => {
    const aurum = demoDataset(AURUM_TRUST, market, null)
    equal(aurum.clients.length, 1)
    equal(aurum.accounts.length, 3)
    equal(aurum.instruments.length, 12)
    const names = new Set([...halden.clients, ...halden.accounts].map(({ name }) => name))
    ok([...aurum.clients, ...aurum.accounts].every(({ name }) => !names.has(name)))
    const rateOf = (market: Market, day: string) => 1 / market.rates.CHF![indexOf(day)]!
    const francsPerEuro = aurum.fxRates.find(({ currency, day }) => currency === 'EUR' && day === LAST_DAY)!
    equal(francsPerEuro.rate, rateOf(market, LAST_DAY).toFixed(8))
  })
})
