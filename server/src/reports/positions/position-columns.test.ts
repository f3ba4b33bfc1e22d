import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'
import { POSITION_COLUMNS, positionDetail } from '@portal/contract/reports/position-detail.ts'
import type { StoredTerms } from '@portal/engine/instruments/kinds.ts'
import { quotedIn } from '@portal/engine/positions/quoted-in.ts'
import type { Dataset } from '#ingest/dataset.ts'

import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { RISK_LEDGER } from '../../../testing/datasets/risk-ledger.ts'
import { share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../testing/datasets/worked-ledger.ts'
import { type MemoryRequest, openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../testing/replies/derivation-laws.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'

const bond = (id: string, maturity: string) => {
  const terms: StoredTerms = {
    kind: 'bond',
    couponRate: 0.05,
    couponsPerYear: 1,
    issueDate: '2020-03-20',
    firstCouponDate: null,
    maturity,
    dayCount: '30E/360',
    exCouponDays: 0,
  }
  return share(id, { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', isin: 'US0378331005', terms })
}

/** The worked ledger, with a one-year bond at 100, one that has matured, and a share that was bought and sold in the year. */
const DATASET: Dataset = {
  ...WORKED_LEDGER,
  instruments: [...WORKED_LEDGER.instruments, bond('YEAR', '2027-03-20'), bond('PAST', '2026-03-02'), share('GONE')],
  prices: [
    ...WORKED_LEDGER.prices,
    ...['YEAR', 'PAST'].map((instrument) => ({ instrument, day: '2026-03-20', close: '100' })),
    ...['2026-03-18', '2026-03-19'].map((day) => ({ instrument: 'GONE', day, close: '5' })),
  ],
  transactions: [
    ...WORKED_LEDGER.transactions,
    ...['YEAR', 'PAST'].map((instrument) =>
      trade(`T ${instrument}`, { account: 'Beta', tradeDate: '2026-03-20', instrument, quantity: '1000', price: '100' }),
    ),
    trade('G1', { account: 'Beta', tradeDate: '2026-03-18', instrument: 'GONE', quantity: '10', price: '5' }),
    trade('G2', { account: 'Beta', tradeDate: '2026-03-19', type: 'sell', instrument: 'GONE', quantity: '-10', price: '6' }),
  ],
}

const fixture = openMemoryInstitution(DATASET)
const positions = (question: MemoryRequest = {}) => fixture.ask(positionDetail, question)
const askColumns = async (columns: readonly string[], timePeriod = 'YTD') => {
  const { rows, notes = [], ...rest } = await positions({ more: { columns, timePeriod } })
  return { ...rest, notes, rows, rowOf: (ticker: string) => rows.find((row) => row.ticker === ticker)! }
}

describe('the further figures of positions', () => {
  it('are in the reply only where they are requested; class, ISIN and price unit always', async () => {
    const { rows } = await positions({ more: { timePeriod: 'YTD' } })
    for (const row of rows)
      deepEqual(
        POSITION_COLUMNS.filter((column) => column in row),
        [],
      )
    deepEqual(
      rows.map(({ ticker, assetClass, isin, quotedIn }) => [ticker, assetClass, isin, quotedIn]),
      [
        ['BOND', 'Fixed Income', null, 'USD'],
        ['FUTR', 'Equity', null, 'USD'],
        ['SHRT', 'Real Estate', null, 'USD'],
        ['SPLT', 'Equity', null, 'USD'],
        ['USD', 'Cash', null, 'USD'],
        ['DIVI', 'Equity', null, 'EUR'],
        ['PAST', 'Fixed Income', 'US0378331005', 'USD'],
        ['YEAR', 'Fixed Income', 'US0378331005', 'USD'],
        ['USD', 'Cash', null, 'USD'],
        ['EUR', 'Cash', null, 'EUR'],
      ],
    )
  })

  it('weight is the NPV of the row over that of the scope', async () => {
    // 22,229, the 10 of profit on GONE, and the bonds, whose value came out of cash. SPLT 1,240.
    const { rows, rowOf } = await askColumns(['weight'])
    closeTo(rowOf('SPLT').weight!, 1_240 / 22_239, 1e-12)
    closeTo(
      rows.reduce((sum, { weight }) => sum + weight!, 0),
      1,
      1e-12,
    )
    equal(rowOf('GONE'), undefined)
  })

  it('weight is withheld where the NPV is too small against gross exposure', async () => {
    const money = WORKED_LEDGER.transfers.find(({ id }) => id === 'X9')!
    const out = { ...money, id: 'X10', account: 'Alpha', date: '2026-03-19', currency: 'USD', amount: '-13100' }
    const small = openMemoryInstitution({ ...WORKED_LEDGER, transfers: [...WORKED_LEDGER.transfers, out] })
    // 13,169 - 13,100 = 69 against 1,240 + 10,015 + 2,100 + 10,020.
    const { rows, notes } = await small.ask(positionDetail, { accounts: ['Alpha'], more: { columns: ['weight'] } })
    deepEqual([...new Set(rows.map(({ weight }) => weight))], [null])
    const reason = 'NPV too small against gross exposure'
    deepEqual(
      notes,
      rows.map(({ ticker: row }) => ({ row, field: 'weight', reason })),
    )
  })

  it('P/L of the period is that of each position, with those closed in it, and sums to the scope’s', async () => {
    const { rows, rowOf, period } = await askColumns(['totalPL'])
    // DIVI 100 x (48 x 1.25 - 50 x 1.10) + 170 x 1.25; SHRT -50 x (42 - 40); BOND 10,015 - 9,845; GONE 10 x (6 - 5).
    closeTo(rowOf('DIVI').totalPL!, 712.5, 1e-8)
    closeTo(rowOf('SHRT').totalPL!, -100, 1e-8)
    closeTo(rowOf('BOND').totalPL!, 170, 1e-8)
    const { quantity, npv, totalPL } = rowOf('GONE')
    deepEqual([quantity, npv], [0, 0])
    closeTo(totalPL!, 10, 1e-8)
    deepEqual(period, { from: Date.UTC(2025, 11, 31) / 1000, to: Date.UTC(2026, 2, 20) / 1000 })
    const { sectionRow } = await fixture.ask(portfolioCalculator, { more: { timePeriod: 'YTD' } })
    closeTo(
      rows.reduce((sum, row) => sum + row.totalPL!, 0),
      sectionRow.totalPL!,
      1e-8,
    )
    // Another period, other figures: GONE was neither held nor moved on the last day.
    const day = await askColumns(['totalPL'], '1D')
    equal(day.rowOf('GONE'), undefined)
    for (const row of day.rows) closeTo(row.totalPL!, row.dailyPL!, 1e-8)
  })

  it('yield and duration are a bond’s at its price, and withheld with the reason for all other kinds', async () => {
    // 105 due in a year for 100: 5 %, and 1 / 1.05 years.
    const { rows, rowOf, notes } = await askColumns(['yield', 'duration'])
    closeTo(rowOf('YEAR').yield!, 0.05, 1e-12)
    closeTo(rowOf('YEAR').duration!, 1 / 1.05, 1e-12)
    const none = rows.filter((row) => row.yield === null)
    deepEqual(
      none.map(({ ticker }) => ticker),
      ['FUTR', 'SHRT', 'SPLT', 'USD', 'DIVI', 'PAST', 'USD', 'EUR'],
    )
    const reasonOf = (row: string, field: string) => notes.filter((note) => note.row === row && note.field === field)
    deepEqual(reasonOf('SPLT', 'yield'), [
      { row: 'SPLT', field: 'yield', reason: 'Only a bond has a yield to maturity and a duration' },
    ])
    const ended = 'Matured on 2026-03-02; what is still held needs its redemption booked'
    deepEqual(reasonOf('PAST', 'duration'), [{ row: 'PAST', field: 'duration', reason: ended }])
  })

  it('are combined with cost, in the order of the contract', async () => {
    const { rows } = await positions({ more: { columns: ['duration', 'weight'], costBasisMethod: 'fifo' } })
    deepEqual(Object.keys(rows[0]!).slice(-5), ['weight', 'duration', 'costBasis', 'unrealisedPL', 'realisedPL'])
  })
})

describe('the unit of a price', () => {
  it('is its currency, or in London, Johannesburg and Tel Aviv hundredths of it; a bond’s is per 100', () => {
    equal(quotedIn({ kind: 'share', currency: 'USD', multiplier: 1 }), 'USD')
    equal(quotedIn({ kind: 'share', currency: 'GBP', multiplier: 1 }), 'GBP')
    equal(quotedIn({ kind: 'share', currency: 'GBP', multiplier: 0.01 }), 'GBX')
    equal(quotedIn({ kind: 'etf', currency: 'ZAR', multiplier: 0.01 }), 'ZAC')
    equal(quotedIn({ kind: 'fund', currency: 'KES', multiplier: 0.01 }), 'KES/100')
    equal(quotedIn({ kind: 'bond', currency: 'GBP', multiplier: 0.01 }), 'GBP')
  })

  it('shares of risk are those of the calculator, account by account, negative for hedges; with what the scenarios cover', async () => {
    // RISE moves one and a half times as FALL: 30,000 f against -10,000 f, of 20,000 f. A third of RISE is in another account.
    const other = { ...RISK_LEDGER.accounts[0]!, id: 'Beta', name: 'Beta' }
    const risky = openMemoryInstitution({
      ...RISK_LEDGER,
      accounts: [...RISK_LEDGER.accounts, other],
      transfers: [
        ...RISK_LEDGER.transfers.map((row) => (row.instrument === 'RISE' ? { ...row, quantity: '150' } : row)),
        { ...RISK_LEDGER.transfers[0]!, id: 'X0', account: 'Beta', quantity: '50' },
      ],
    })
    const more = { columns: ['pctRisk', 'pctShortfall'] }
    const { rows, notes } = await risky.ask(positionDetail, { more })
    const expected: Readonly<Record<string, number>> = {
      'Alpha RISE': 1.125,
      'Beta RISE': 0.375,
      'Alpha FALL': -0.5,
      'Alpha USD': 0,
    }
    equal(rows.length, 4)
    for (const { account, ticker, pctRisk, pctShortfall } of rows) {
      closeTo(pctRisk!, expected[`${account} ${ticker}`]!, 1e-8, ticker)
      closeTo(pctShortfall!, expected[`${account} ${ticker}`]!, 1e-8, ticker)
    }
    ok(notes!.some(({ row, reason }) => row === 'Coverage' && reason === 'Coverage 100.00% full, 0.00% filled, 0.00% none'))
    for (const column of more.columns) await expandedExplanation(risky, positionDetail, ['FALL', 'Alpha'], column, more)()
    deepEqual(risky.failedReconciliations, [])
  })

  it('shares of risk are withheld where nothing varies', async () => {
    const still = openMemoryInstitution({ ...RISK_LEDGER, transfers: RISK_LEDGER.transfers.slice(2) })
    const { rows, notes } = await still.ask(positionDetail, { more: { columns: ['pctRisk', 'pctShortfall'] } })
    deepEqual([rows[0]!.pctRisk, rows[0]!.pctShortfall], [null, null])
    deepEqual(
      notes!.filter(({ row }) => row === 'USD').map(({ field, reason }) => [field, reason]),
      [
        ['pctRisk', 'no variation'],
        ['pctShortfall', 'The expected shortfall is not a loss'],
      ],
    )
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, DATASET, { more: { timePeriod: 'YTD', columns: POSITION_COLUMNS } })
  })
})
