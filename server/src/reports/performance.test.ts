import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerBenchmarkPerformance } from './performance/benchmark-performance.ts'
import { answerPortPerformance } from './performance/port-performance.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'

const BOTH = { accounts: ['Alpha', 'Beta'] }
const exact = 1e-12

describe('the performance tables', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const openHouse = (dataset = WORKED_MARKET) => openBookedInstitution(test.db, dataset)

  it('POST /clarityConnect/portPerformance_CC: a row an account and the scope last, linked by the day', async () => {
    const fixture = await openHouse()
    const { rows, notes } = await fixture.ask(answerPortPerformance, BOTH)
    deepEqual(
      rows.map(({ account }) => account),
      ['Alpha', 'Beta', 'Total'],
    )
    const [alpha, beta, total] = rows
    // The figures of each day are worked in the test of the Account NPV Summary. On 27 February, the last close of the month, Alpha
    // stood at 1,000 + 100 x (98 + 1.02) - 2,000 + 5,000 = 13,902, Beta at 7,700.
    closeTo(alpha!.d1!, 91 / 13_078, exact)
    closeTo(alpha!.mtd!, (13_907 / 13_902) * (13_169 / 12_907) - 1, exact)
    closeTo(beta!.mtd!, 9_060 / 8_150 - 1, exact)
    closeTo(total!.mtd!, (21_607 / 21_602) * (22_229 / 21_057) - 1, exact)
    closeTo(total!.ytd!, (21_607 / 21_545) * (22_229 / 21_057) - 1, exact)
    // Three months back is 20 December, before the first entry; a year back lies before the first price. They cover the days since
    // 30 December, on which nothing moves, and are not a year.
    for (const field of ['m3', 'y1', 'y5', 'max'] as const) closeTo(total![field]!, total!.ytd!, exact)
    const reasons = notes!.filter(({ row }) => row === 'Total').map(({ field, reason }) => [field, reason])
    deepEqual(reasons.slice(0, 2), [
      ['m3', 'Since 2025-12-30'],
      ['y1', 'Since 2025-12-30'],
    ])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('says the same as the Account NPV Summary, also in another currency', async () => {
    const fixture = await openHouse()
    for (const currency of ['USD', 'EUR']) {
      const { rows } = await fixture.ask(answerPortPerformance, { ...BOTH, currency })
      const summary = await fixture.ask(answerNpvSnapshot, { ...BOTH, currency })
      const fromSummary = [...summary.rows, summary.total].map(({ account, pct1D, pctYTD }) => [account, pct1D, pctYTD])
      deepEqual(
        rows.map(({ account, d1, ytd }) => [account, d1, ytd]),
        fromSummary,
      )
    }
  })

  it('a return of more than one year is annualised, unless the total is requested', async () => {
    // 100 from 17 March 2023, 110 on 20 March 2024, 133.10 on 20 March 2026: 21 % in two years, 33.1 % in three.
    const closes = Object.entries({ '2023-03-17': '100', '2024-03-20': '110', '2026-03-20': '133.1' })
    const nothing = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
    const fixture = await openHouse({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('OLD')],
      prices: [...WORKED_MARKET.prices, ...closes.map(([day, close]) => ({ instrument: 'OLD', day, close }))],
      accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Old', name: 'Old' }],
      transfers: [
        { ...nothing, id: 'X', account: 'Old', date: '2023-03-17', counterparty: 'Opening', instrument: 'OLD', quantity: '10' },
      ],
    })
    const perYear = (await fixture.ask(answerPortPerformance, { accounts: ['Old'] })).rows[0]!
    closeTo(perYear.y1!, 0.21, exact)
    closeTo(perYear.y2!, 0.1, exact)
    closeTo(perYear.y3!, 0.1, exact)
    // Opened within: 1,100 days from the close of 16 March 2023.
    closeTo(perYear.y5!, 1.331 ** (365 / 1100) - 1, exact)
    const whole = (await fixture.ask(answerPortPerformance, { accounts: ['Old'], more: { isCumulative: true } })).rows[0]!
    closeTo(whole.y1!, 0.21, exact)
    closeTo(whole.y2!, 0.21, exact)
    closeTo(whole.y3!, 0.331, exact)
    closeTo(whole.y5!, 0.331, exact)
  })

  it('POST /clarityConnect/benchmarkPerformance_CC: each benchmark once, by name, dividends reinvested, at each day’s rate', async () => {
    const fixture = await openHouse()
    const { rows } = await fixture.ask(answerBenchmarkPerformance, BOTH)
    deepEqual(
      rows.map(({ benchmark }) => benchmark),
      ['Half and half', 'US', 'Total'],
    )
    const [half, us] = rows
    // Rebalanced at the end of February at 1.05: since then 0.5 x 1.1 + 0.5 x 67.5 / 55.
    const march = 0.55 + 0.5 * (67.5 / 55)
    closeTo(half!.d1!, march / (0.55 + 0.6) - 1, exact)
    closeTo(half!.mtd!, march - 1, exact)
    closeTo(half!.ytd!, 1.05 * march - 1, exact)
    closeTo(us!.d1!, 0, exact)
    closeTo(us!.mtd!, 0.1, exact)
    closeTo(us!.ytd!, 0.21, exact)
  })

  it('the scope’s benchmark is that of its accounts, by their NPV at the start of each month', async () => {
    const fixture = await openHouse()
    const { rows, notes } = await fixture.ask(answerBenchmarkPerformance, BOTH)
    const total = rows.at(-1)!
    // NPV of Alpha at the closes of 30 January (75 days of accrued interest) and 27 February: 13,875 and 13,902; of Beta 7,700.
    const february = (13_875 * 1.1 + 7_700 * 1.05) / 21_575
    const march = (13_902 * 1.1 + 7_700 * (0.55 + 0.5 * (67.5 / 55))) / 21_602
    const thursday = (13_902 * 1.1 + 7_700 * 1.15) / 21_602
    closeTo(total.d1!, march / thursday - 1, exact)
    closeTo(total.mtd!, march - 1, exact)
    closeTo(total.ytd!, february * march - 1, exact)
    // Over the days of the scope: at the close before the first entry there is no price.
    equal(total.m3, null)
    deepEqual(notes!.find(({ row, field }) => row === 'Total' && field === 'm3')!.reason, 'No price of EUEU up to 2025-12-29')
  })

  it('is the client’s benchmark where there is one', async () => {
    const clients = [{ ...WORKED_MARKET.clients[0]!, benchmark: 'US' }]
    const accounts = WORKED_MARKET.accounts.map((row) => ({ ...row, benchmark: null }))
    const { rows, notes } = await (await openHouse({ ...WORKED_MARKET, clients, accounts })).ask(answerBenchmarkPerformance, BOTH)
    deepEqual(
      rows.map(({ benchmark }) => benchmark),
      ['US', 'Total'],
    )
    deepEqual({ ...rows[1]!, benchmark: 'US' }, rows[0])
    equal(
      notes!.some(({ field }) => field === 'benchmark'),
      false,
    )
  })

  it('an account without a benchmark is left out of the blend and named; without any there is none', async () => {
    const some = WORKED_MARKET.accounts.map((row) => ({ ...row, benchmark: row.id === 'Alpha' ? 'US' : null }))
    const part = await (await openHouse({ ...WORKED_MARKET, accounts: some })).ask(answerBenchmarkPerformance, BOTH)
    deepEqual({ ...part.rows[1]!, benchmark: 'US' }, part.rows[0])
    deepEqual(
      part.notes!.find(({ field }) => field === 'benchmark'),
      { row: 'Total', field: 'benchmark', reason: 'Without Beta: no benchmark' },
    )

    const none = WORKED_MARKET.accounts.map((row) => ({ ...row, benchmark: null }))
    const { rows, notes } = await (await openHouse({ ...WORKED_MARKET, accounts: none })).ask(answerBenchmarkPerformance, BOTH)
    deepEqual([rows.length, rows[0]!.benchmark, rows[0]!.d1, rows[0]!.y5], [1, 'Total', null, null])
    deepEqual(new Set(notes!.map(({ reason }) => reason)), new Set(['no benchmark']))
  })

  it('later weights replace all earlier ones on their day', async () => {
    const benchmarkWeights = [
      ...WORKED_MARKET.benchmarkWeights,
      { benchmark: 'US', fromDay: '2026-03-20', instrument: 'EUEU', weight: '1' },
    ]
    const { rows } = await (await openHouse({ ...WORKED_MARKET, benchmarkWeights })).ask(answerBenchmarkPerformance, BOTH)
    // Up to 19 March USAA, 1.21; on 20 March EUEU, 67.5 / 66.
    closeTo(rows[1]!.d1!, 67.5 / 66 - 1, exact)
    closeTo(rows[1]!.ytd!, (1.21 * 67.5) / 66 - 1, exact)
  })
})
