import { equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import type { Dataset, PriceRecord } from '../../../../server/src/ingest/dataset.ts'
import { openTestDatabase, type TestDatabase } from '../../../../server/testing/database.ts'
import { cash, INDEX_MOVES, inKind, MOVES, RISK_LEDGER } from '../../../../server/testing/datasets/risk-ledger.ts'
import { share } from '../../../../server/testing/datasets/sample-dataset.ts'
import { openReportingInstitution } from '../../../../server/testing/institutions/reporting-institution.ts'
import { scopeScenarios, windowProfitAndLoss } from './scope-scenarios.ts'

const days = RISK_LEDGER.prices.filter(({ instrument }) => instrument === 'INDEX').map(({ day }) => day)
const indexPrices = RISK_LEDGER.prices.filter(({ instrument }) => instrument === 'INDEX')
const at = (instrument: string, close: (i: number) => string): readonly PriceRecord[] =>
  days.map((day, i) => ({ instrument, day, close: close(i) }))

/*
 * Of everything that is not a plain share one, in a market whose euro swings between 1.20 and 1.25 USD and ends at 1.25:
 *
 *   CALL  10 calls on INDEX (100 at the end), strike 80, quoted at 20: what exercise brings, so delta 1 down to a price of 80
 *   FUTR  -3 futures of 50 USD a point, which move as the index does
 *   EURF  1,000 EUR bought at 1.22 USD
 *   BOND  10,000 of a bond whose clean price never moves but for the last day, from 100 to 99
 */
const MIXED: Dataset = {
  ...RISK_LEDGER,
  instruments: [
    ...RISK_LEDGER.instruments,
    share('CALL', {
      kind: 'option',
      terms: { kind: 'option', underlying: 'INDEX', right: 'call', strike: 80, expiry: '2026-06-19', style: 'european' },
    }),
    share('FUTR', { kind: 'future', multiplier: '50', terms: { kind: 'future', underlying: null, expiry: '2026-06-19' } }),
    share('EURF', { kind: 'fxForward', terms: { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.22, maturity: '2026-06-19' } }),
    share('BOND', {
      kind: 'bond',
      multiplier: '0.01',
      assetClass: 'Fixed Income',
      terms: {
        kind: 'bond',
        couponRate: 0.04,
        couponsPerYear: 1,
        issueDate: '2021-03-20',
        firstCouponDate: null,
        maturity: '2031-03-20',
        dayCount: '30E/360',
        exCouponDays: 0,
      },
    }),
  ],
  prices: [
    ...RISK_LEDGER.prices,
    ...at('CALL', () => '20'),
    ...indexPrices.map((row) => ({ ...row, instrument: 'FUTR' })),
    ...at('BOND', (i) => (i === MOVES ? '99' : '100')),
  ],
  fxRates: days.map((day, i) => ({ currency: 'EUR', day, rate: i % 2 === 0 ? '1.25' : '1.2' })),
  transfers: [
    ...[inKind('M1', 'CALL', '10'), inKind('M2', 'FUTR', '-3'), inKind('M3', 'EURF', '1000'), inKind('M4', 'BOND', '10000')],
    cash('M5', 'EUR', '-500'),
  ],
}

describe('the scenarios of a scope', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('options are revalued, futures earn on their notional, forwards and cash on their currencies, bonds by their yield', async () => {
    const fixture = await openReportingInstitution(test.db, 'Scenarios')
    await fixture.book(MIXED)
    const { scope } = await fixture.entries({ accounts: ['Alpha'] })
    const { rows, profitAndLoss, count, total } = scopeScenarios(scope, scope.market.last)
    equal(count, MOVES)
    const of = (ticker: string) => {
      const row = rows.findIndex((each) => each.ticker === ticker)
      const gains = new Float64Array(count)
      profitAndLoss.write(row, 1, gains, 0)
      return { ...rows[row]!, profitAndLoss: gains }
    }
    const [call, future, forward, bond, euro] = [of('CALL'), of('FUTR'), of('EURF'), of('BOND'), of('EUR')]
    for (let s = 0; s < count; s++) {
      // 10 x 100 x f; -3 x 50 x 100 x f.
      closeTo(call.profitAndLoss[s]!, 1_000 * INDEX_MOVES[s]!, 1e-6, 'call')
      closeTo(future.profitAndLoss[s]!, -15_000 * INDEX_MOVES[s]!, 1e-5, 'future')
      // Scenario 0 is the move from 1.25 to 1.20; the forward is worth 1,000 EUR more, the cash 500 EUR less.
      const growth = s % 2 === 0 ? 1.2 / 1.25 : 1.25 / 1.2
      closeTo(forward.profitAndLoss[s]!, 1_250 * (growth - 1), 1e-9, 'forward')
      closeTo(euro.profitAndLoss[s]!, -625 * (growth - 1), 1e-9, 'cash')
    }
    closeTo(call.exposure, 1_000, 1e-6)
    closeTo(future.exposure, -15_000, 1e-6)
    equal(future.npv, 0)
    equal(forward.exposure, 0)
    // A price one point lower is about what today's duration and convexity make of the yield's change; on a coupon date nothing accrued.
    closeTo(bond.npv, 9_900, 1e-9)
    closeTo(bond.profitAndLoss.at(-1)!, -9_900 / 100, 1.5)
    ok(Math.abs(bond.profitAndLoss[5]!) < 5)
    closeTo(
      total[0]!,
      rows.reduce((sum, _, i) => sum + profitAndLoss.at(i, 0), 0),
      1e-9,
    )
  })

  it('a future whose price was 0 or below moves by amounts, which add up over several days', async () => {
    const fixture = await openReportingInstitution(test.db, 'Below zero')
    await fixture.book({
      ...RISK_LEDGER,
      instruments: [
        ...RISK_LEDGER.instruments,
        share('OIL', { kind: 'future', multiplier: '50', terms: { kind: 'future', underlying: null, expiry: '2026-06-19' } }),
      ],
      // From 2 to -1 and back every day.
      prices: [...RISK_LEDGER.prices, ...at('OIL', (i) => (i % 2 === 0 ? '2' : '-1'))],
      transfers: [inKind('M1', 'OIL', '3')],
    })
    const { scope } = await fixture.entries({ accounts: ['Alpha'] })
    const scenarios = scopeScenarios(scope, scope.market.last)
    equal(scenarios.count, MOVES)
    // 3 x 50 x a move of 3, down first.
    for (const [s, gain] of scenarios.total.entries()) closeTo(gain, s % 2 === 0 ? -450 : 450, 1e-9)
    for (const gain of windowProfitAndLoss(scope, scenarios, 2)) closeTo(gain, 0, 1e-9)
    equal(scenarios.rows[0]!.moves!.isFilled.subarray(-MOVES).includes(1), false)
  })
})
