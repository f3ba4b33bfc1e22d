import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portfolioEvolution } from '@portal/contract/reports/portfolio-evolution.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { BOUGHT, bought, ledger, MAX, npvOf } from '../../testing/datasets/first-price-ledger.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { expandedExplanation, inputsOf } from '../../testing/replies/expanded-explanation.ts'
import { answerPerformanceIndex } from '../charts/performance-index.ts'
import { answerEvolutionBridge } from '../charts/portfolio-evolution-bridge.ts'
import { answerPortfolioEvolution } from './portfolio-evolution.ts'
import { answerRealisedGains } from './positions/realised-gains.ts'

const numbers = (node: ExplanationNode) => inputsOf(node).map(({ value, source }) => [value, source])

describe('a holding that was bought before its first close', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('has the price of the latest trade of its own account, and then its close', async () => {
    // Alpha: 9,000 and 100 x 10, then 8,400 and 150 x 12. Beta: 9,890 and 10 x 11.
    const values = await Promise.all(
      [2, 4, 5, 6].map(async (days) => [await npvOf(ledger(days), 'Alpha'), await npvOf(ledger(days), 'Beta')]),
    )
    deepEqual(values, [
      [10_000, 10_000],
      [10_200, 10_000],
      [10_650, 10_040],
      [10_800, 10_050],
    ])
  })

  it('leaves profit and loss, index, bridge and gains of the scope known, and they reconcile, as booked in the database', async () => {
    const fixture = await openBookedInstitution(
      test.db,
      ledger(6, { transactions: [...BOUGHT, bought('T4', 'Alpha', '2026-03-09', '-50', '16')] }),
    )
    const accounts = ['Alpha', 'Beta']
    const evolution = await fixture.ask(answerPortfolioEvolution, { accounts, more: MAX })
    // 5 on 100 + 3 on 50 + 4 on 10 to the first close with 2 on 100 before, then 1 on 160.
    equal(evolution.sectionRow.totalPL, 100 * 6 + 50 * 4 + 10 * 5)
    const { chart } = await fixture.ask(answerPerformanceIndex, { accounts, more: MAX })
    closeTo(chart!.series[0]!.values.at(-1)!, 100 * (20_850 / 20_000), 1e-9)
    const bridge = await fixture.ask(answerEvolutionBridge, { accounts, more: MAX })
    equal(bridge.chart!.closing.value, 20_850)
    const { profitAndLoss, rows, notes } = await fixture.ask(answerRealisedGains, { accounts, more: MAX })
    deepEqual(
      rows.map(({ cost, gain }) => [cost, gain]),
      [[500, 300]],
    )
    deepEqual([profitAndLoss.realised, profitAndLoss.unrealisedChange, profitAndLoss.totalPL], [300, 550, 850])
    equal(notes?.length, 1)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('reconciles from a day before the first close on, and in another reporting currency', async () => {
    const fixture = openMemoryInstitution(ledger(6))
    for (const currency of ['USD', 'EUR']) {
      const parts = await fixture.ask(portfolioEvolution, { currency, more: { timePeriod: '5D' } })
      const { profitAndLoss } = await fixture.ask(realisedGains, { currency, more: { timePeriod: '5D' } })
      const rate = currency === 'EUR' ? 1.25 : 1
      closeTo(parts.sectionRow.totalPL! * rate, 850, 1e-9)
      closeTo(profitAndLoss.totalPL! * rate, 850, 1e-9)
    }
    deepEqual(fixture.failedReconciliations, [])
  })

  it('has a note beside the price that there is no close yet; where accounts have other prices, the price of both is withheld', async () => {
    const fixture = openMemoryInstitution(ledger(4))
    const { rows, notes } = await fixture.ask(positionDetail)
    deepEqual(
      rows.filter(({ ticker }) => ticker === 'NEW').map(({ price, npv }) => [price, npv]),
      [
        [12, 1_800],
        [11, 110],
      ],
    )
    const said = (notes ?? []).map(({ row, field, reason }) => `${row} ${field}: ${reason}`)
    deepEqual(said, [
      'NEW price: No close yet: the price it was booked at on 2026-03-05',
      'NEW price: No close yet: the price it was booked at on 2026-03-03',
    ])
    const both = await fixture.ask(glTop)
    equal(both.rows[0]!.spot, null)
    ok(both.notes?.some(({ field, reason }) => field === 'spot' && reason.startsWith('No close yet: each account')))
    const one = await fixture.ask(glTop, { accounts: ['Beta'] })
    equal(one.rows[0]!.spot, 11)
    const spot = await expandedExplanation(fixture, glTop, ['rows', 'NEW'], 'spot', {}, { accounts: ['Beta'] })()
    deepEqual(numbers(spot), [[11, 'Entry T2 of transactions']])
    const later = await openMemoryInstitution(ledger(5)).ask(positionDetail)
    equal(later.notes, undefined)
  })

  it('is explained by its trade', async () => {
    const fixture = openMemoryInstitution(ledger(4))
    const price = await expandedExplanation(fixture, positionDetail, ['NEW', 'Alpha'], 'price')()
    deepEqual(
      inputsOf(price).map(({ value, source, remark }) => [value, source, remark]),
      [[12, 'Entry T3 of transactions', 'no close yet; Buy 50 NEW at 12 USD, 2026-03-05']],
    )
    const npv = await expandedExplanation(fixture, positionDetail, ['NEW', 'Alpha'], 'npv')()
    closeTo(npv.value, 1_800, 1e-9)
    ok(numbers(npv).some(([value, source]) => value === 12 && source === 'Entry T3 of transactions'))
    const both = { accounts: ['Alpha', 'Beta'] }
    const total = await expandedExplanation(fixture, npvSnapshot, ['Total'], 'npv', {}, both)('NPV of NEW')
    ok(total.value === 1_800 || total.value === 110)
    for (const [endpoint, row, column] of [
      [positionDetail, ['NEW', 'Alpha'], 'dailyPL'],
      [portfolioEvolution, ['Equity', 'NEW'], 'totalPL'],
      [portfolioEvolution, ['Equity', 'NEW'], 'alphaPL'],
      [realisedGains, ['profitAndLoss'], 'unrealisedChange'],
      [glTop, ['topHoldings', 'NEW'], 'plCCY'],
      [glTop, ['topHoldings', 'NEW'], 'pctChange'],
    ] as const)
      ok(
        await expandedExplanation(
          fixture,
          endpoint,
          row,
          column,
          endpoint === positionDetail || endpoint === glTop ? {} : MAX,
          both,
        )(),
      )
  })

  it('has no risk before its first close: that is withheld, and the instrument named', async () => {
    const { notes } = await openMemoryInstitution(ledger(4)).ask(riskSnapshot)
    ok(notes?.every(({ field, reason }) => field === 'coverage' || reason === 'No price of NEW up to 2026-03-05'))
  })

  it('keeps its trade’s price in Live mode until it is quoted', async () => {
    const live = { day: '2026-03-06', rates: {} }
    equal(await npvOf(ledger(4), 'Alpha', { ...live, prices: { OLD: 50 } }), 10_200)
    equal(await npvOf(ledger(4), 'Alpha', { ...live, prices: { NEW: 14 } }), 8_400 + 150 * 14)
  })

  it('follows splits, sales and the currency of the trade', async () => {
    const split = {
      id: 'S',
      instrument: 'NEW',
      type: 'split' as const,
      exDate: '2026-03-04',
      payDate: null,
      ratio: '2',
      otherInstrument: null,
      amount: null,
      currency: null,
    }
    const one = [bought('T1', 'Alpha', '2026-03-03', '100', '10')]
    equal(await npvOf(ledger(4, { transactions: one, corporateActions: [split] }), 'Alpha'), 10_000)
    equal(
      await npvOf(ledger(4, { transactions: [...one, bought('T2', 'Alpha', '2026-03-04', '-40', '11')] }), 'Alpha'),
      9_440 + 660,
    )
    // 8 EUR are 10 USD by the rate of the day; where USD were paid, by the booked rate 1.2.
    const dealt = { currency: 'EUR', price: '8' }
    equal(await npvOf(ledger(4, { transactions: [{ ...one[0]!, ...dealt }] }), 'Alpha'), 10_000)
    const settled = { ...one[0]!, ...dealt, settlementCurrency: 'USD', settlementRate: '1.2' }
    equal(await npvOf(ledger(4, { transactions: [settled] }), 'Alpha'), 10_000)
  })

  it('adds the accrued interest to a bond’s clean price, and settles a future at the price of its trade', async () => {
    const terms = {
      kind: 'bond',
      couponRate: 0.073,
      couponsPerYear: 1,
      issueDate: '2026-02-20',
      firstCouponDate: null,
      maturity: '2030-02-20',
      dayCount: 'ACT/365F',
      exCouponDays: 0,
    } as const
    const bond = share('NEW', { kind: 'bond', multiplier: '0.01', terms })
    // 10,000 of face at 98 with 11 days of 2 a day; the day after one more.
    const deal = [bought('T1', 'Alpha', '2026-03-03', '10000', '98', { accrued: '22' })]
    const worth = await npvOf(ledger(3, { instruments: [share('OLD'), bond], transactions: deal }), 'Alpha')
    closeTo(worth!, 10_000 + 2, 1e-9)
    const future = share('NEW', {
      kind: 'future',
      multiplier: '10',
      terms: { kind: 'future', underlying: null, expiry: '2026-06-19' },
    })
    const futures = [bought('T1', 'Alpha', '2026-03-03', '2', '14')]
    const of = (days: number) => npvOf(ledger(days, { instruments: [share('OLD'), future], transactions: futures }), 'Alpha')
    deepEqual([await of(4), await of(5), await of(6)], [10_000, 10_020, 10_040])
  })
})
