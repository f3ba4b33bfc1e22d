import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { trade } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import {
  openBookedInstitution,
  openReportingInstitution,
  type ReportingInstitution,
} from '../../testing/institutions/reporting-institution.ts'
import { answerNpvPie } from '../charts/npv-pie.ts'
import { answerEvolutionBridge } from '../charts/portfolio-evolution-bridge.ts'
import { answerMarketDataTables } from '../reports/market-data-tables.ts'
import { answerPortPerformance } from '../reports/performance/port-performance.ts'
import { answerPortfolioEvolution } from '../reports/portfolio-evolution.ts'
import { answerGlTop } from '../reports/positions/gl-top.ts'
import { answerNpvSnapshot } from '../reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from '../reports/positions/position-detail.ts'
import { checkQuotes, type SentQuote } from './check-quotes.ts'

/*
 * The worked ledger on Monday 23 March 2026 at 10:00, after the close of Friday 20 March. Nothing quotes SHRT.
 *
 *                close    live
 *   USD per EUR   1.25    1.20
 *   SPLT  USD       31      32      Alpha  40
 *   DIVI  EUR       48      50      Beta   100
 *   BOND  USD     98.9    99.1      Alpha  10,000; accrued 1.25 on Friday (125 days of 0.01), 1.28 on Monday
 *   SHRT  USD       42       -      Alpha  -50
 *   FUTR  USD      501     506      Alpha  2, of 10 USD a point
 *   cash                            Alpha  4,014 USD; Beta 848 EUR and 2,000 USD
 *
 *   Alpha, close  1,240 + 10,015 - 2,100 +   0 + 4,014 = 13,169
 *   Alpha, live   1,280 + 10,038 - 2,100 + 100 + 4,014 = 13,332, up 40 + 23 + 0 + 100 = 163
 *   Beta, close   (4,800 + 848) x 1.25 + 2,000 = 9,060
 *   Beta, live    (5,000 + 848) x 1.20 + 2,000 = 9,017.60, down 42.40
 */
const MONDAY = '2026-03-23T10:00:10Z'
const BOTH = { accounts: ['Alpha', 'Beta'] }
const QUOTES = { SPLT: 32, DIVI: 50, BOND: 99.1, FUTR: 506, EURUSD: 1.2 }
const AT_CLOSE = { SPLT: 31, DIVI: 48, BOND: 98.9, SHRT: 42, FUTR: 501, EURUSD: 1.25 }

describe('Live mode', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
    fixture.clock.set(MONDAY)
    await quote(QUOTES)
  })
  after(() => test.close())

  /** Sends quotes and lets the next snapshot begin. */
  async function quote(prices: Readonly<Record<string, number>>, of: ReportingInstitution = fixture): Promise<void> {
    const now = of.clock.now()
    const sent = Object.entries(prices).map(
      ([instrument, price]): SentQuote => ({ instrument, price, at: Math.floor(now.getTime() / 1000) }),
    )
    const closed = await of.histories.marketOf(of.institutionId)
    const { quotes, failures } = checkQuotes(closed, sent, now)
    deepEqual(failures, [])
    await of.snapshots.add(of.institutionId, quotes)
    of.clock.advance({ seconds: 15 })
  }

  const near = (actual: number | null | undefined, expected: number) =>
    ok(typeof actual === 'number' && Math.abs(actual - expected) < 1e-6, `${actual} instead of ${expected}`)

  it('values positions at live prices and live rates, and the day is what moved since the last close', async () => {
    const { rows, total, ...fields } = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true })
    deepEqual(
      [fields.mode, fields.asOf, fields.snapshotId],
      ['Live', Date.parse('2026-03-23T10:00:15Z') / 1000, '1-2026-03-23T10:00:15Z'],
    )
    const [alpha, beta] = rows
    near(alpha!.npv, 13_332)
    near(alpha!.npvChange1D, 163)
    near(alpha!.pct1D, 163 / 13_169)
    near(alpha!.cash, 4_014)
    near(beta!.npv, 9_017.6)
    near(beta!.npvChange1D, -42.4)
    near(total.npv, 22_349.6)
    near(total.npvChange1D, 120.6)
    near(total.pct1D, 120.6 / 22_229)
  })
  it('changes no byte of Close mode', async () => {
    const { rows, mode, snapshotId } = await fixture.ask(answerNpvSnapshot, BOTH)
    deepEqual([mode, snapshotId, rows[0]!.npv], ['Close', '1-2026-03-20', 13_169])
  })
  it('names what has no live quote: its last close counts', async () => {
    const { rows, notes } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], isLive: true })
    const short = rows.find(({ ticker }) => ticker === 'SHRT')
    deepEqual([short?.price, short?.npv, short?.dailyPL], [42, -2_100, 0])
    deepEqual(notes, [{ row: 'SHRT', field: 'price', reason: 'No live quote: the close of 2026-03-20' }])
    const summary = await fixture.ask(answerNpvSnapshot, { accounts: ['Beta'], isLive: true })
    equal(summary.notes, undefined)
    const pie = await fixture.ask(answerNpvPie, { ...BOTH, isLive: true })
    deepEqual(pie.notes, [{ row: 'Total', field: 'npv', reason: 'No live quote of SHRT: the last close counts' }])
  })
  it('tells the move of a future as its value, because no close has settled it', async () => {
    const { rows } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], isLive: true })
    const future = rows.find(({ ticker }) => ticker === 'FUTR')
    deepEqual([future?.price, future?.npv, future?.dailyPL], [506, 100, 100])
  })
  it('adds up: positions to accounts, accounts to the scope, parts of the day to its P/L, the bridge to the NPV', async () => {
    const asked = { ...BOTH, isLive: true, more: { timePeriod: 'YTD' } }
    const { total } = await fixture.ask(answerNpvSnapshot, asked)
    const { rows } = await fixture.ask(answerPositionDetail, asked)
    near(
      rows.reduce((sum, { npv }) => sum + npv!, 0),
      22_349.6,
    )
    near(
      rows.reduce((sum, { dailyPL }) => sum + dailyPL!, 0),
      120.6,
    )
    const day = await fixture.ask(answerPortfolioEvolution, { ...asked, more: { timePeriod: '1D' } })
    near(day.sectionRow.totalPL, 120.6)
    const { chart } = await fixture.ask(answerEvolutionBridge, asked)
    near(chart!.closing.value, total.npv!)
    near(chart!.opening.value + chart!.steps.reduce((sum, { value }) => sum + value, 0), total.npv!)
    const closed = await fixture.ask(answerPortfolioEvolution, { ...BOTH, more: { timePeriod: 'YTD' } })
    const live = await fixture.ask(answerPortfolioEvolution, asked)
    near(live.sectionRow.totalPL, closed.sectionRow.totalPL! + 120.6)
    deepEqual(fixture.failedReconciliations, [])
  })
  it('links the live day to the returns up to the last close', async () => {
    const closed = (await fixture.ask(answerPortPerformance, BOTH)).rows
    const live = (await fixture.ask(answerPortPerformance, { ...BOTH, isLive: true })).rows
    live.forEach((row, i) => {
      near(row.mtd, (1 + closed[i]!.mtd!) * (1 + row.d1!) - 1)
    })
    near(live.at(-1)!.d1, 120.6 / 22_229)
  })
  it('is the same in another currency: each amount at the live rate', async () => {
    const { rows } = await fixture.ask(answerNpvSnapshot, { ...BOTH, currency: 'EUR', isLive: true })
    near(rows[0]!.npv, 13_332 / 1.2)
    near(rows[0]!.npvChange1D, 13_332 / 1.2 - 13_169 / 1.25)
    near(rows[1]!.npv! * 1.2, 9_017.6)
  })
  it('answers a screen from one snapshot, also when a newer one has begun, and a booking ends those before it', async () => {
    const before = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true })
    await quote({ SPLT: 33 })
    const { snapshotId } = before
    const same = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true, more: { snapshotId } })
    deepEqual(same, before)
    const top = await fixture.ask(answerGlTop, { ...BOTH, isLive: true, more: { snapshotId } })
    deepEqual([top.snapshotId, top.rows.find(({ ticker }) => ticker === 'SPLT')?.spot], [snapshotId, 32])
    const newer = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true })
    near(newer.total.npv, 22_389.6)
    const unknown = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true, more: { snapshotId: 'x' } })
    deepEqual(unknown, newer)

    // Booked for the day: 1 FUTR at 504 for 3, 10 SPLT at 31.50 for 1. At 506 and 32 that is 17 and 4 more.
    await quote({ SPLT: 32 })
    await fixture.book({
      transactions: [
        trade('T3', { account: 'Alpha', tradeDate: '2026-03-23', instrument: 'FUTR', quantity: '1', price: '504', fees: '3' }),
        trade('T4', { account: 'Alpha', tradeDate: '2026-03-23', instrument: 'SPLT', quantity: '10', price: '31.5', fees: '1' }),
      ],
    })
    const booked = await fixture.ask(answerNpvSnapshot, { ...BOTH, isLive: true, more: { snapshotId } })
    equal(booked.snapshotId.split('-')[0], '2')
    near(booked.rows[0]!.npv, 13_353)
    near(booked.rows[0]!.npvChange1D, 184)
    // 4,014 less fees of 3, the future's way from Friday's close to its price, and 316 for the shares.
    near(booked.rows[0]!.cash, 3_665)
    const parts = await fixture.ask(answerPortfolioEvolution, { accounts: ['Alpha'], isLive: true, more: { timePeriod: '1D' } })
    near(parts.sectionRow.intradayPL, 21)
    near(parts.sectionRow.totalPL, 184)
    near((await fixture.ask(answerNpvSnapshot, BOTH)).rows[0]!.npv, 13_169)
    deepEqual(fixture.failedReconciliations, [])
  })
  it('at the prices of the last close has its NPV, but for the interest of the days since', async () => {
    await quote(AT_CLOSE)
    const { rows } = await fixture.ask(answerNpvSnapshot, { accounts: ['Beta'], isLive: true })
    deepEqual([rows[0]!.npv, rows[0]!.npvChange1D, rows[0]!.pct1D], [9_060, 0, 0])
    const { rows: held } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha'], isLive: true })
    // 10,000 at 0.03 for three days; the trades of the day lose what they cost above the close, and their fees.
    deepEqual(Object.fromEntries(held.map(({ ticker, dailyPL }) => [ticker, Math.round(dailyPL! * 1e6) / 1e6])), {
      BOND: 3,
      FUTR: -33,
      SHRT: 0,
      SPLT: -6,
      USD: 0,
    })
  })
  it('does not believe a quote of a hundred times the close, nor a rate: it says so and carries the close', async () => {
    await quote({ SPLT: 3_100, EURUSD: 125 })
    const { rows, notes } = await fixture.ask(answerPositionDetail, { accounts: ['Alpha', 'Beta'], isLive: true })
    equal(rows.find(({ ticker }) => ticker === 'SPLT')?.price, 31)
    const reasonOf = (row: string) => notes?.find((note) => note.row === row)?.reason
    equal(reasonOf('SPLT'), 'The live quote was not believed: the close of 2026-03-20')
    equal(reasonOf('DIVI'), 'The live rate of EUR was not believed: the rate of 2026-03-20')
    near((await fixture.ask(answerNpvSnapshot, { accounts: ['Beta'], isLive: true })).rows[0]!.npv, 9_060)
  })
  it('doubts a live rate that falls sharply like one that rises', async () => {
    for (const rate of [1.25 / 1.3, 1.25 * 1.3]) {
      await quote({ EURUSD: rate })
      const { rows, notes } = await fixture.ask(answerPositionDetail, { accounts: ['Beta'], isLive: true })
      const { npv, quantity, price, ticker } = rows.find((row) => row.ticker === 'DIVI')!
      near(npv, quantity! * price! * 1.25)
      const doubt = notes?.find((note) => note.row === ticker && note.field === 'npv' && note.doubt)?.doubt
      deepEqual([doubt?.of, doubt?.value, doubt?.carried], ['EUR', rate, 1.25])
      const euros = rows.filter((row) => row.ticker === 'DIVI' || row.ticker === 'EUR')
      near(doubt!.npvEffect!, euros.reduce((sum, row) => sum + row.npv!, 0) * (rate / 1.25 - 1))
    }
    await quote({ EURUSD: 1.25 / 1.2 })
    const { notes } = await fixture.ask(answerPositionDetail, { accounts: ['Beta'], isLive: true })
    deepEqual(notes?.filter(({ doubt }) => doubt) ?? [], [])
  })

  describe('with benchmarks and market tables', () => {
    let market: ReportingInstitution
    before(async () => {
      market = await openReportingInstitution(test.db, 'Market')
      await market.book(WORKED_MARKET)
      market.clock.set(MONDAY)
      await quote({ USAA: 126, EURUSD: 1.3 }, market)
    })
    it('shows live spots and pairs with their move since the close, and what is not quoted with a note', async () => {
      const { usEqETFs, intlEqETFs, currencies, notes, mode } = await market.ask(answerMarketDataTables, {
        accounts: [],
        client: '',
        isLive: true,
      })
      equal(mode, 'Live')
      deepEqual(
        usEqETFs.rows.map(({ spot }) => spot),
        [126],
      )
      near(usEqETFs.rows[0]!.pctChange, 126 / 120 - 1)
      near(currencies.rows[0]!.spot, 1.3)
      near(currencies.rows[0]!.pctChange, 1.3 / 1.25 - 1)
      equal(intlEqETFs.rows[0]!.spot, 54)
      ok(notes?.some(({ row, reason }) => row === 'EUEU' && reason === 'No live quote: the close of 2026-03-20'))
    })
  })
})
