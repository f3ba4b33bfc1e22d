import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerPortfolioCalculator } from './portfolio-calculator.ts'

const exact = 1e-8

describe('POST /clarityConnect/getPortCalcTable_CC', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (dataset = RISK_LEDGER) => openBookedInstitution(test.db, dataset)

  it('sections and the whole are sums; shares of NPV and of risk are 100 %, negative for hedges', async () => {
    const fixture = await openHouse()
    const { sectionRow, sections } = await fixture.ask(answerPortfolioCalculator, {
      accounts: ['Alpha'],
      more: { timePeriod: '1D' },
    })
    deepEqual(
      sections.map(({ sectionRow: { ticker } }) => ticker),
      ['Equity', 'Cash', 'Real Estate'],
    )
    const rows = sections.flatMap(({ subRows }) => subRows)
    const by = Object.fromEntries(rows.map((row) => [row.ticker, row]))
    // 20,000 RISE, -10,000 FALL, 10,000 USD; Cov(30,000 f, 20,000 f) / Var(20,000 f) = 1.5.
    for (const [ticker, npv, pctRisk] of [
      ['RISE', 20_000, 1.5],
      ['FALL', -10_000, -0.5],
      ['USD', 10_000, 0],
    ] as const) {
      closeTo(by[ticker]!.npv!, npv, 1e-4, ticker)
      closeTo(by[ticker]!.pctNPV!, npv / 20_000, exact, ticker)
      closeTo(by[ticker]!.pctRisk!, pctRisk, exact, ticker)
    }
    deepEqual([by.RISE!.position, sectionRow.position], [200, null])
    closeTo(sectionRow.pctRisk!, 1, 1e-12)
    closeTo(sectionRow.pctNPV!, 1, 1e-12)
    // The last move of the index is that of k = 259: (259 x 97) mod 260 = 163, so 0.33 %; RISE has 20,000 - 20,000 / 1.00495.
    closeTo(by.RISE!.totalPL!, 20_000 - 20_000 / 1.00495, 1e-5)
    closeTo(by.RISE!.pctChange!, 0.00495, exact)
    closeTo(by.FALL!.pctChange!, -0.0033, exact)
    closeTo(
      sectionRow.totalPL!,
      rows.reduce((sum, { totalPL }) => sum + totalPL!, 0),
      1e-9,
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('by account each account has its own rows, and the total is that of every other grouping', async () => {
    const fixture = await openHouse(WORKED_LEDGER)
    const ask = (grouping: string) =>
      fixture.ask(answerPortfolioCalculator, { accounts: ['Alpha', 'Beta'], more: { timePeriod: 'MTD', grouping } })
    const [byAccount, byClass] = [await ask('account'), await ask('assetClass')]
    deepEqual(byAccount.sections.map(({ sectionRow: { ticker } }) => ticker).sort(), ['Alpha', 'Beta'])
    closeTo(byAccount.sectionRow.npv!, byClass.sectionRow.npv!, 1e-9)
    closeTo(byAccount.sectionRow.totalPL!, byClass.sectionRow.totalPL!, 1e-9)
    closeTo(byAccount.sectionRow.pctChange!, byClass.sectionRow.pctChange!, 1e-9)
    // The future's change is relative to its notional, and there are too few days for risk.
    const reasons = new Map(byClass.notes!.map(({ row, field, reason }) => [`${row} ${field}`, reason]))
    equal(reasons.get('FUTR pctChange'), 'on notional')
    equal(byClass.sectionRow.pctRisk, null)
    equal(reasons.get('Total pctRisk')!.startsWith('Needs 126 scenarios'), true)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('by account a row is measured on what moved over the borders of its account alone', async () => {
    // Beta gets 100 DIVI in the period; Alpha holds some that it has had all the while.
    const moved = { ...WORKED_LEDGER.transfers.find(({ instrument }) => instrument === 'DIVI')!, id: 'X10' }
    const fixture = await openHouse({
      ...WORKED_LEDGER,
      transfers: [
        ...WORKED_LEDGER.transfers,
        { ...moved, account: 'Alpha', quantity: '10' },
        { ...moved, id: 'X11', date: '2026-03-02', quantity: '300' },
      ],
    })
    const ask = (accounts: readonly string[]) =>
      fixture.ask(answerPortfolioCalculator, { accounts, more: { timePeriod: 'MTD', grouping: 'account' } })
    const together = await ask(['Alpha', 'Beta'])
    for (const account of ['Alpha', 'Beta']) {
      const of = ({ sections }: typeof together) =>
        sections
          .find(({ sectionRow }) => sectionRow.ticker === account)!
          .subRows.map(({ ticker, totalPL, pctChange }) => [ticker, totalPL, pctChange])
      deepEqual(of(together), of(await ask([account])))
    }
  })
})
