import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importFolder } from '#ingest/import-folder.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerGlTop } from './positions/gl-top.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'

const FOLDER = fileURLToPath(new URL('../../../examples/real-shares', import.meta.url))
const BOTH = { accounts: ['ROWAN-GROWTH', 'ROWAN-RESERVE'], client: 'Rowan Family' }
const exact = 1e-6

/*
 * The invented trades of examples/real-shares on real prices, as of Tuesday 31 August 2021. Calculated by hand from the CSV files, in
 * USD; a euro is 1.17 USD on 30 August and 1.18 on 31 August, 1.22 on 31 December 2020.
 *
 * Growth, cash: 200,000 - 35,759.95 - 41,009.95 + 69.70 + 17,029.67 + 8,659.86 - 261.00 - 18.75 - 25,000 - 150 - 12,039.95
 *   - 21,909.95 + 95.20 due = 89,704.88.
 * Growth, shares: AAPL 100 x 4 - 150 - 100 = 150 at 150.296; MSFT 200 at 297.136; GE 2,000 / 8 = 250 at 81.663; XOM -300 + 300 = 0.
 * Reserve, EUR: 50,000 - 26,705.00 - 3,680.50 + 6.25 - 12.00 = 19,608.75.
 * Reserve, USD: 30,000 - 21,009.95 + 174.25 + 5,290.02 = 14,454.32.
 * Reserve, shares: AAPL 100; JPM 40 at 150.77; KO 500 - 100 = 400 at 53.05.
 */
describe('the example of real shares, imported and read', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'Rowan House')
    const label = { name: 'real-shares', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    const { failures } = await importFolder(test.db, fixture.institutionId, FOLDER, label, { dryRun: false })
    deepEqual(failures, [])
  })
  after(() => test.close())

  it('the Account NPV Summary is right to the cent', async () => {
    const { asOf, rows, total, notes } = await fixture.ask(answerNpvSnapshot, BOTH)
    equal(asOf, Date.UTC(2021, 7, 31) / 1000)
    equal(notes, undefined)
    const growth = 150 * 150.296 + 200 * 297.136 + 250 * 81.663 + 89_704.88 // 192,092.23
    const growthBefore = 150 * 151.573 + 200 * 298.819 + 250 * 81.493 + 89_704.88 // 192,577.88
    const reserveCash = 14_454.32 + 19_608.75 * 1.18 // 37,592.645
    const reserve = 100 * 150.296 + 40 * 150.77 + 400 * 53.05 + reserveCash // 79,873.045
    const reserveBefore = 100 * 151.573 + 40 * 151.232 + 500 * 52.928 + 9_164.3 + 19_608.75 * 1.17 // 79,777.1175
    // 31 December: Growth 250 x 130.735 + 200 x 217.502 - 300 x 36.746 + 123,559.58; Reserve 500 x 50.856 + 40 x 117.547 + 9,164.30
    // + 19,620.75 x 1.22. The 100 AAPL that moved on 1 March were worth 12,609.60 at that close; Growth stood at 176,881.03 then,
    // Reserve at 61,105.7475 on the close before and at 73,869.0525 after. For both together they are no flow.
    const [growthYear, reserveYear] = [188_719.93, 63_231.495]
    const growthReturn = ((176_881.03 + 12_609.6) / growthYear) * (growth / 176_881.03) - 1 // 9.0432 %
    const reserveReturn = (61_105.7475 / reserveYear) * (73_869.0525 / (61_105.7475 + 12_609.6)) * (reserve / 73_869.0525) - 1 // 4.7107 %
    const expected = [
      ['Growth', growth, 89_704.88, -485.65, -485.65 / growthBefore, growthReturn],
      ['Reserve', reserve, reserveCash, 95.9275, 95.9275 / reserveBefore, reserveReturn],
      [
        ...['Total', growth + reserve, 89_704.88 + reserveCash, -389.7225, -389.7225 / (growthBefore + reserveBefore)],
        (growth + reserve) / (growthYear + reserveYear) - 1, // 7.9435 %
      ],
    ] as const
    const allRows = [...rows, total]
    equal(allRows.length, 3)
    allRows.forEach((row, i) => {
      const [account, npv, cash, change, day, year] = expected[i]! as readonly [string, number, number, number, number, number]
      equal(row.account, account)
      closeTo(row.npv!, npv, exact, `${account} npv`)
      closeTo(row.cash!, cash, exact, `${account} cash`)
      closeTo(row.npvChange1D!, change, exact, `${account} change`)
      closeTo(row.pct1D!, day, 1e-12, `${account} day`)
      closeTo(row.pctYTD!, year, 1e-12, `${account} year`)
    })
    deepEqual(fixture.failedReconciliations, [])
  })

  it('reported in euros, each amount at the rate of its own day', async () => {
    const { total } = await fixture.ask(answerNpvSnapshot, { ...BOTH, currency: 'EUR' })
    closeTo(total.npv!, 271_965.275 / 1.18, exact)
    closeTo(total.npvChange1D!, 271_965.275 / 1.18 - 272_354.9975 / 1.17, exact)
  })

  it('holdings, gainers and losers of the day', async () => {
    const { rows, topHoldings, gainers, losers } = await fixture.ask(answerGlTop, BOTH)
    deepEqual(
      rows.map(({ ticker, spot }) => [ticker, spot]),
      [
        ['AAPL', 150.296],
        ['GE', 81.663],
        ['JPM', 150.77],
        ['KO', 53.05],
        ['MSFT', 297.136],
      ],
    )
    const positions = topHoldings.rows.map(({ ticker, position }) => [ticker, position])
    deepEqual(positions, [
      ['MSFT', 200],
      ['AAPL', 250],
      ['KO', 400],
      ['GE', 250],
      ['JPM', 40],
    ])
    // KO: 400 x 53.05 - 500 x 52.928 + 100 x 53 - 9.98 = 46.02; GE 250 x 0.17 = 42.50; MSFT 200 x -1.683 = -336.60;
    // AAPL 250 x -1.277 = -319.25; JPM 40 x -0.462 = -18.48.
    const profits = [...gainers.rows, ...losers.rows].map(({ ticker, plCCY }) => [ticker, Math.round(plCCY! * 1e6) / 1e6])
    deepEqual(profits, [
      ['KO', 46.02],
      ['GE', 42.5],
      ['MSFT', -336.6],
      ['AAPL', -319.25],
      ['JPM', -18.48],
    ])
    closeTo(gainers.rows[0]!.pctChange!, 46.02 / (500 * 52.928), 1e-12)
  })
})
