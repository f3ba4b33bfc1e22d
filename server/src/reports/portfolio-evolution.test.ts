import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { EvolutionRow, EvolutionSection } from '@portal/contract/reports/portfolio-evolution.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import type { InstrumentRecord } from '../ingest/dataset.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'
import { answerPositionDetail } from './positions/position-detail.ts'

const exact = 1e-8
const NO_MODEL = 'No factor model: the whole first order is alpha'
const BOTH = ['Alpha', 'Beta']
const FIELDS = ['totalPL', 'deltaPL', 'nonLinearPL', 'incomePL', 'fxPL', 'intradayPL', 'alphaPL'] as const

/** Total, delta, nonLinear, income, fx, intraday, alpha. */
function hasAmounts(row: EvolutionRow, expected: readonly (number | null)[], within = exact): void {
  FIELDS.forEach((field, i) => {
    if (expected[i] === null) equal(row[field], null, `${row.ticker} ${field}`)
    else closeTo(row[field]!, expected[i]!, within, `${row.ticker} ${field}`)
  })
}

const rowsOf = (sections: readonly EvolutionSection[]) => sections.flatMap(({ subRows }) => subRows)
const rowOf = (sections: readonly EvolutionSection[], ticker: string) => rowsOf(sections).find((row) => row.ticker === ticker)!

/*
 *                19 Mar   20 Mar
 *   UNDR  USD      100      104
 *   CALL  USD        8     10.5   on UNDR at 100, until 18 December 2026, 100 a contract
 *   FRWD  USD        -        -   buys EUR at 1.15 USD
 *   NOTE  USD     99.5     99.6   4 % half-yearly, 30E/360, due on 20 June 2026
 */
const DERIVATIVES: readonly InstrumentRecord[] = [
  share('UNDR'),
  share('CALL', {
    kind: 'option',
    multiplier: '100',
    terms: { kind: 'option', underlying: 'UNDR', right: 'call', strike: 100, style: 'european', expiry: '2026-12-18' },
  }),
  share('FRWD', {
    kind: 'fxForward',
    assetClass: 'Currencies',
    terms: { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.15, maturity: '2026-12-18' },
  }),
  share('NOTE', {
    kind: 'bond',
    multiplier: '0.01',
    assetClass: 'Fixed Income',
    terms: {
      kind: 'bond',
      couponRate: 0.04,
      couponsPerYear: 2,
      issueDate: '2020-06-20',
      firstCouponDate: null,
      maturity: '2026-06-20',
      dayCount: '30E/360',
      exCouponDays: 0,
    },
  }),
]

describe('POST /clarityConnect/getPortEvolveTable_CC', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
  })
  after(() => test.close())

  const ask = (accounts: readonly string[], timePeriod: string, more: object = {}, currency = 'USD') =>
    fixture.ask(answerPortfolioEvolution, { accounts, currency, more: { timePeriod, ...more } })

  it('splits each row into its six parts: price, rate, income and trades; sections are sums', async () => {
    const { sectionRow, sections, notes } = await ask(BOTH, '1D')
    // SPLT 40 x 31 - 10 x 120; SHRT -50 x (42 - 44); FUTR 2 x 10 x (501 - 503).
    hasAmounts(rowOf(sections, 'SPLT'), [40, 0, 0, 0, 0, 0, 40])
    hasAmounts(rowOf(sections, 'SHRT'), [100, 0, 0, 0, 0, 0, 100])
    hasAmounts(rowOf(sections, 'FUTR'), [-40, 0, 0, 0, 0, 0, -40])
    // DIVI 5,000 EUR x 0.05; -2 x 100 x 1.25; 170 EUR due x 1.25.
    hasAmounts(rowOf(sections, 'DIVI'), [212.5, 0, 0, 212.5, 250, 0, -250])
    // EUR 1,500 x 0.05; 1,000 USD for 822 EUR x 1.25. Dollars have no profit.
    hasAmounts(rowOf(sections, 'EUR'), [47.5, 0, 0, 0, 75, -27.5, 0])
    hasAmounts(rowOf(sections, 'USD'), [0, 0, 0, 0, 0, 0, 0])
    // BOND 10,000 x 0.01 accrued and -0.1 clean, of which the yield's move explains most.
    const bond = rowOf(sections, 'BOND')
    hasAmounts({ ...bond, alphaPL: bond.alphaPL! + bond.nonLinearPL!, nonLinearPL: 0 }, [-9, 0, 0, 1, 0, 0, -10])

    hasAmounts(sectionRow, [351, 0, bond.nonLinearPL!, 213.5, 325, -27.5, -160 - bond.nonLinearPL!])
    deepEqual(
      sections.map(({ sectionRow: row, subRows }) => [row.ticker, subRows.map(({ ticker }) => ticker)]),
      [
        ['Equity', ['DIVI', 'SPLT', 'FUTR']],
        ['Real Estate', ['SHRT']],
        ['Cash', ['EUR', 'USD']],
        ['Fixed Income', ['BOND']],
      ],
    )
    deepEqual(
      notes,
      ['DIVI', 'SPLT', 'FUTR', 'SHRT', 'BOND'].map((row) => ({ row, field: 'alphaPL', reason: NO_MODEL })),
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('over a period trades count from their price to the close, less their costs', async () => {
    const { sections, sectionRow } = await ask(BOTH, 'YTD')
    // FUTR 2 x 10 x (503 - 500) - 6 on the day it was bought; SPLT 10 x (120 - 100) + 40.
    hasAmounts(rowOf(sections, 'FUTR'), [14, 0, 0, 0, 0, 54, -40])
    hasAmounts(rowOf(sections, 'SPLT'), [240, 0, 0, 0, 0, 0, 240])
    // The Summary's 22,229 less 21,545 on 31 December, and 550 that left.
    closeTo(sectionRow.totalPL!, 22_229 - 21_545 + 550, exact)
  })

  it('totals are the Summary’s and the rows those of Position Details, in each currency', async () => {
    for (const currency of ['USD', 'EUR']) {
      const { total } = await fixture.ask(answerNpvSnapshot, { accounts: BOTH, currency })
      const { rows } = await fixture.ask(answerPositionDetail, { accounts: BOTH, currency })
      const { sectionRow, sections } = await ask(BOTH, '1D', {}, currency)
      closeTo(sectionRow.totalPL!, total.npvChange1D!, exact)
      for (const row of rowsOf(sections)) {
        const daily = rows.filter(({ ticker }) => ticker === row.ticker).reduce((sum, { dailyPL }) => sum + dailyPL!, 0)
        closeTo(row.totalPL!, daily, exact, `${row.ticker} ${currency}`)
      }
    }
  })

  it('every grouping has the same total; by account an instrument has a row for each', async () => {
    const totals: Record<string, readonly string[]> = {
      type: ['Share', 'Cash', 'Bond', 'Future'],
      sector: ['Not assigned'],
      currency: ['EUR', 'USD'],
      country: ['Not assigned'],
      account: ['Beta', 'Alpha'],
      portfolio: ['Unassigned'],
    }
    for (const [grouping, keys] of Object.entries(totals)) {
      const { sectionRow, sections } = await ask(BOTH, '1D', { grouping })
      closeTo(sectionRow.totalPL!, 351, exact)
      deepEqual(
        sections.map((section) => section.sectionRow.ticker),
        keys,
      )
    }
    const { sections } = await ask(BOTH, '1D', { grouping: 'account' })
    deepEqual(
      sections.map(({ subRows }) => subRows.map(({ ticker }) => ticker)),
      [
        ['DIVI', 'EUR', 'USD'],
        ['SHRT', 'SPLT', 'USD', 'BOND', 'FUTR'],
      ],
    )
  })

  it('yield, delta and the rates of a forward are separate from the non-linear part', async () => {
    const inKind = (id: string, instrument: string, quantity: string) => ({
      id,
      account: 'Alpha',
      date: '2026-03-19',
      counterparty: 'Opening',
      counterAccount: null,
      currency: null,
      amount: null,
      instrument,
      quantity,
      costPrice: null,
      costDate: null,
    })
    const closes = (instrument: string, thursday: string, friday: string) => [
      { instrument, day: '2026-03-19', close: thursday },
      { instrument, day: '2026-03-20', close: friday },
    ]
    await fixture.book({
      instruments: DERIVATIVES,
      prices: [...closes('UNDR', '100', '104'), ...closes('CALL', '8', '10.5'), ...closes('NOTE', '99.5', '99.6')],
      transfers: [inKind('X11', 'CALL', '3'), inKind('X12', 'FRWD', '1000'), inKind('X13', 'NOTE', '10000')],
    })
    const { sections, notes } = await ask(['Alpha'], '1D')
    // At the money and without rates the price is 100 x (2 N(d1) - 1), so that delta is N(d1) = 0.54: 300 x 0.54 x 4 of 300 x 2.50.
    hasAmounts(rowOf(sections, 'CALL'), [750, 0, 102, 0, 0, 0, 648], 1e-6)
    hasAmounts(rowOf(sections, 'FRWD'), [50, 0, 0, 0, 50, 0, 0])
    const reason = 'No curve: the legs are not discounted'
    deepEqual(
      notes!.filter(({ row }) => row === 'FRWD'),
      [{ row: 'FRWD', field: 'nonLinearPL', reason }],
    )
    // Of the last coupon period 91 and 90 of 180 days are left; 4 x 89 / 360 and 4 x 90 / 360 accrued. Simple interest:
    // dirty = 102 / (1 + y w / 2), duration = (w / 2) / (1 + y w / 2).
    const left = [91 / 180, 90 / 180] as const
    const grown = [102 / (99.5 + 89 / 90), 102 / (99.6 + 1)] as const
    const yields = grown.map((each, i) => ((each - 1) * 2) / left[i]!)
    const linear = (-left[0] / 2 / grown[0]) * 99.5 * (yields[1]! - yields[0]!) * 100
    hasAmounts(rowOf(sections, 'NOTE'), [10 + 10 / 9, 0, 10 - linear, 10 / 9, 0, 0, linear], 1e-6)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('has the reason why a row and its section are unknown; the other rows stay', async () => {
    await fixture.book({
      instruments: [share('NEW')],
      transfers: [inKind('KIND', { account: 'Alpha', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const { sections, sectionRow, notes } = await ask(['Alpha'], '1D')
    const reason = 'No price of NEW up to 2026-03-20'
    equal(rowOf(sections, 'NEW').totalPL, null)
    equal(sectionRow.totalPL, null)
    closeTo(rowOf(sections, 'SHRT').totalPL!, 100, exact)
    for (const row of ['NEW', 'Equity', 'Total'])
      deepEqual(
        notes!.find((note) => note.row === row && note.field === 'totalPL'),
        { row, field: 'totalPL', reason },
      )
  })
})
