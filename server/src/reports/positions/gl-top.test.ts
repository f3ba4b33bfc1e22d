import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { glTop } from '@portal/contract/reports/gl-top.ts'
import { answerExplain } from '#reports/explain.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { inKind, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerGlTop } from './gl-top.ts'

const BOTH = ['Alpha', 'Beta']
const exact = 1e-8

describe('POST /clarityConnect/glTop_CC', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (dataset = WORKED_LEDGER) => openBookedInstitution(test.db, dataset)

  it('rows are every instrument held once, with the price as quoted and its move adjusted for the split', async () => {
    const { rows, notes } = await (await openHouse()).ask(answerGlTop, { accounts: BOTH })
    const expected = [
      ['BOND', 98.9, 98.9 / 99 - 1],
      ['DIVI', 48, -0.04],
      ['FUTR', 501, 501 / 503 - 1],
      ['SHRT', 42, 42 / 44 - 1],
      ['SPLT', 31, 31 / 30 - 1],
    ] as const
    equal(rows.length, expected.length)
    rows.forEach((row, i) => {
      const [ticker, spot, move] = expected[i]!
      deepEqual([row.ticker, row.spot, row.logoData], [ticker, spot, null])
      closeTo(row.pctChange!, move, 1e-12, ticker)
    })
    equal(notes, undefined)
  })

  it('holdings are the largest by |npv|; gainers and losers by the profit and loss of the day on the capital of the day', async () => {
    const fixture = await openHouse()
    const { topHoldings, gainers, losers } = await fixture.ask(answerGlTop, { accounts: BOTH })
    // NPV: BOND 10,015; DIVI 4,800 x 1.25 = 6,000; SHRT -2,100; SPLT 1,240; FUTR 0 at a close.
    deepEqual(
      topHoldings.rows.map(({ ticker, position }) => [ticker, position]),
      [
        ['BOND', 10_000],
        ['DIVI', 100],
        ['SHRT', -50],
        ['SPLT', 40],
        ['FUTR', 2],
      ],
    )
    // Of 22,229 in all.
    const values = [10_015, 6_000, -2_100, 1_240, 0]
    topHoldings.rows.forEach(({ npv, weight }, i) => {
      closeTo(npv!, values[i]!, 1e-8)
      closeTo(weight!, values[i]! / 22_229, 1e-12)
    })
    // DIVI 6,000 - 5,000 x 1.2 + 170 x 1.25 due = 212.50 on 6,000; SHRT -50 x (42 - 44) = 100 on 2,200; SPLT 40 on 1,200.
    const gains = [
      ['DIVI', 212.5, 6_000],
      ['SHRT', 100, 2_200],
      ['SPLT', 40, 1_200],
    ] as const
    // FUTR 2 x 10 x (501 - 503) = -40 on its notional 2 x 10 x 503 = 10,060; BOND 10,015 - 10,024 = -9.
    const losses = [
      ['FUTR', -40, 10_060],
      ['BOND', -9, 10_024],
    ] as const
    for (const [rows, expected] of [
      [gainers.rows, gains],
      [losers.rows, losses],
    ] as const) {
      deepEqual(
        rows.map(({ ticker }) => ticker),
        expected.map(([ticker]) => ticker),
      )
      rows.forEach((row, i) => {
        closeTo(row.plCCY!, expected[i]![1], exact, row.ticker)
        closeTo(row.pctChange!, expected[i]![1] / expected[i]![2], 1e-12, row.ticker)
      })
    }
    deepEqual(fixture.failedReconciliations, [])
  })

  it('what was bought or sold completely today earned on the money of the day', async () => {
    const fixture = await openHouse()
    const day = { account: 'Alpha', tradeDate: '2026-03-20' }
    await fixture.book({
      transactions: [
        trade('T10', { ...day, type: 'sell', instrument: 'SPLT', quantity: '-40', price: '32', fees: '4' }),
        trade('T11', { ...day, instrument: 'DIVI', quantity: '10', price: '49', currency: 'EUR' }),
      ],
    })
    const { rows, gainers } = await fixture.ask(answerGlTop, { accounts: ['Alpha'] })
    // SPLT: 0 - 1,200 + (40 x 32 - 4) = 76 on 1,200. It is not held any more, but is among the day's gainers.
    const sold = gainers.rows.find(({ ticker }) => ticker === 'SPLT')!
    deepEqual([sold.position, rows.some(({ ticker }) => ticker === 'SPLT')], [0, false])
    closeTo(sold.plCCY!, 76, exact)
    closeTo(sold.pctChange!, 76 / 1_200, 1e-12)
    // DIVI: 10 x (48 - 49) EUR at 1.25 = -12.50 on 490 x 1.25.
    const { losers } = await fixture.ask(answerGlTop, { accounts: ['Alpha'] })
    const bought = losers.rows.find(({ ticker }) => ticker === 'DIVI')!
    closeTo(bought.plCCY!, -12.5, exact)
    closeTo(bought.pctChange!, -12.5 / 612.5, 1e-12)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('takes ten of each, ties by ticker, and an unchanged price neither gains nor loses', async () => {
    const tickers = Array.from({ length: 12 }, (_, i) => `N${String(i).padStart(2, '0')}`)
    const dataset = {
      ...WORKED_LEDGER,
      instruments: [...WORKED_LEDGER.instruments, ...tickers.map((ticker) => share(ticker)), share('SAME')],
      prices: [
        ...WORKED_LEDGER.prices,
        ...tickers.flatMap((instrument) => [
          { instrument, day: '2026-03-19', close: '10' },
          { instrument, day: '2026-03-20', close: '11' },
        ]),
        { instrument: 'SAME', day: '2026-03-19', close: '0.3' },
      ],
      transactions: ['SAME', ...tickers].map((instrument) =>
        trade(instrument, { account: 'Beta', tradeDate: '2026-03-19', instrument, quantity: '3', price: '10' }),
      ),
    }
    const fixture = await openHouse(dataset)
    const { rows, gainers, losers, topHoldings } = await fixture.ask(answerGlTop, { accounts: ['Beta'] })
    equal(rows.length, 14)
    deepEqual(
      gainers.rows.map(({ ticker }) => ticker),
      ['DIVI', ...tickers.slice(0, 9)],
    )
    deepEqual(losers.rows, [])
    equal(topHoldings.rows.length, 10)
    // Rows that are not among the ten of all may be among those of the requested classes.
    const asked = await fixture.ask(answerGlTop, { accounts: ['Beta'], more: { tickers: ['N11', 'SAME', 'NONE'] } })
    deepEqual(
      asked.gainers.rows.map(({ ticker }) => ticker),
      ['N11'],
    )
  })

  it('for some asset classes the rows are those of all accounts in them', async () => {
    const fixture = await openHouse()
    const tickers = ({ rows }: { readonly rows: readonly { readonly ticker: string }[] }) => rows.map(({ ticker }) => ticker)
    const more = { assetClasses: ['Fixed Income', 'Real Estate'] }
    const some = await fixture.ask(answerGlTop, { accounts: BOTH, more })
    deepEqual(
      [tickers(some), tickers(some.topHoldings)],
      [
        ['BOND', 'SHRT'],
        ['BOND', 'SHRT'],
      ],
    )
    const all = await fixture.ask(answerGlTop, { accounts: BOTH })
    const isSome = ({ ticker }: { readonly ticker: string }) => ticker === 'BOND' || ticker === 'SHRT'
    deepEqual([some.gainers.rows, some.losers.rows], [all.gainers.rows.filter(isSome), all.losers.rows.filter(isSome)])
    deepEqual(await fixture.ask(answerGlTop, { accounts: BOTH, more: { assetClasses: ['Nothing'] } }), {
      ...all,
      rows: [],
      topHoldings: { rows: [] },
      gainers: { rows: [] },
      losers: { rows: [] },
    })
    // The same tables explain their figures: rows that are not in them have none.
    const asked = { ...more, endpoint: glTop.path, column: 'plCCY' }
    const explained = await fixture.ask(answerExplain, { accounts: BOTH, more: { ...asked, row: ['gainers', 'SHRT'] } })
    closeTo(explained.value!, 100, exact)
    await rejects(fixture.ask(answerExplain, { accounts: BOTH, more: { ...asked, row: ['gainers', 'DIVI'] } }))
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a price that rises tenfold is doubtful, and an old one is stale', async () => {
    const prices = WORKED_LEDGER.prices.map((row) =>
      row.instrument === 'SHRT' && row.day === '2026-03-20' ? { ...row, close: '440' } : row,
    )
    const fixture = await openHouse({
      ...WORKED_LEDGER,
      prices: prices.filter((row) => row.instrument !== 'DIVI' || row.day < '2026'),
    })
    const { rows, notes } = await fixture.ask(answerGlTop, { accounts: BOTH })
    deepEqual(
      rows.filter(({ ticker }) => ticker === 'SHRT').map(({ spot, pctChange }) => [spot, pctChange]),
      [[44, 0]],
    )
    // From 30 December to 20 March: 31 December, 22 valuation days in January, 20 in February, 15 in March.
    // 50 sold short: 396 more each.
    const doubt = { of: 'SHRT', day: Date.parse('2026-03-20') / 1000, value: 440, carried: 44, npvEffect: -19_800 }
    const reason =
      'In doubt: the close of SHRT of 2026-03-20, 440, moved beyond its limit. ' +
      'That of 2026-03-19, 44, counts until it is believed; NPV would then change by -'
    deepEqual(notes![0], { row: 'DIVI', field: 'spot', reason: 'Stale: the close of 2025-12-30, 58 valuation days old' })
    deepEqual([...new Set(notes!.slice(1).map(({ row, field }) => `${row} ${field}`))].sort(), [
      ...['BOND', 'DIVI', 'FUTR'].map((row) => `${row} weight`),
      ...['npv', 'pctChange', 'plCCY', 'spot', 'weight'].map((field) => `SHRT ${field}`),
      'SPLT weight',
    ])
    for (const note of notes!.slice(1)) {
      deepEqual(note.doubt, doubt)
      ok(note.reason.startsWith(reason), note.reason)
    }
  })

  it('an instrument without a price shows a dash and its reason', async () => {
    const fixture = await openHouse()
    await fixture.book({
      instruments: [share('NEW')],
      transfers: [inKind('KIND', { account: 'Alpha', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const { rows, notes, topHoldings } = await fixture.ask(answerGlTop, { accounts: BOTH })
    const row = rows.find(({ ticker }) => ticker === 'NEW')!
    deepEqual([row.spot, row.pctChange], [null, null])
    deepEqual(
      notes!.map((note) => [note.row, note.field, note.reason]),
      [
        ...['spot', 'pctChange'].map((field) => ['NEW', field, 'No price of NEW up to 2026-03-20']),
        ...topHoldings.rows.map(({ ticker }) => [ticker, 'weight', 'No price of NEW up to 2026-03-20']),
      ],
    )
    deepEqual([...new Set(topHoldings.rows.map(({ weight }) => weight))], [null])
    equal(
      topHoldings.rows.some(({ ticker }) => ticker === 'NEW'),
      false,
    )
  })
})
