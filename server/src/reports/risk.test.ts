import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { cash, inKind, RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerHitsSimulation } from '../charts/hits-simulation.ts'
import { answerRiskPie } from '../charts/risk-pie.ts'
import { answerStressTest } from '../charts/stress-test.ts'
import { answerFactorRisk } from './factor-risk.ts'
import { answerRiskSnapshot } from './risk-snapshot.ts'

const ALPHA = { accounts: ['Alpha'] }
/** Relative: prices are booked with twelve decimals. */
const exact = 1e-8

describe('the risk of a scope', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openInstitution()
  })
  after(() => test.close())

  const openInstitution = (dataset = RISK_LEDGER) => openBookedInstitution(test.db, dataset)

  async function measures(of: ReportingInstitution, question: object = {}) {
    const reply = await of.ask(answerRiskSnapshot, { ...ALPHA, ...question })
    return { ...reply, named: new Map(reply.rows.map((row) => [row.name, row])) }
  }

  it('the measures are those of today’s holdings on the last days’ moves', async () => {
    const { named, overview } = await measures(fixture)
    // 20,000 x 1.5 f - 10,000 f = 20,000 f: on an NPV of 20,000 the P/L is f itself, from -1.30 % in steps of 0.01 %.
    const expected: Readonly<Record<string, number>> = {
      // Of 260 scenarios the 13th worst at 95 %, the 3rd worst at 99 %.
      'VaR 95': 0.0118,
      'VaR 99': 0.0128,
      // The worst 6.5: (1.30 + 1.29 + 1.28 + 1.27 + 1.26 + 1.25 + 1.24 / 2) / 6.5 %.
      'ES 97.5': 0.0827 / 6.5,
      'Simulated worst day': 0.013,
      // Equally spaced: variance n (n + 1) / 12 steps squared, times 260 days a year.
      'Volatility p.a.': 0.0001 * Math.sqrt((260 * 261) / 12) * Math.sqrt(260),
      'Ex-ante tracking error': 0,
      Beta: 1,
      'Gross exposure': 1.5,
      'Net exposure': 0.5,
      'Foreign currency': 0,
      // Equities −20%: 20,000 x -0.3 + 10,000 x 0.2.
      'Largest stress loss': 0.2,
      'sqrt(10) x VaR 99': 0.0128 * Math.sqrt(10),
    }
    for (const [name, fraction] of Object.entries(expected)) {
      closeTo(named.get(name)!.valuePct!, fraction, exact, name)
      closeTo(named.get(name)!.valueCCY!, fraction * 20_000, 20_000 * exact, name)
    }
    deepEqual(
      [...named.keys()].filter((name) => /drawdown|worst day/i.test(name)),
      ['Simulated maximum drawdown', 'Simulated worst day'],
    )
    deepEqual(
      [overview.scenarios, overview.coverage.full, overview.proxies, overview.benchmark, overview.accounts],
      [260, 1, 0, 'The index', { inScope: 1, ofClient: 1 }],
    )
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a horizon uses overlapping windows: the parametric figure grows by the root of time', async () => {
    const [one, ten] = [await measures(fixture), await measures(fixture, { more: { horizonDays: 10 } })]
    const parametric = (of: typeof one) => of.named.get('VaR 95 parametric')!.valueCCY!
    closeTo(parametric(ten), parametric(one) * Math.sqrt(10), 1e-6)
    equal(ten.named.get('VaR 99')!.valueCCY, one.named.get('VaR 99 10 days')!.valueCCY)
    equal(ten.overview.horizonDays, 10)
  })

  it('factors, currencies and Specific explain the whole variance; weights are exposure times beta over the NPV', async () => {
    const { rows } = await fixture.ask(answerFactorRisk, ALPHA)
    deepEqual(
      rows.map(({ name }) => name),
      ['Equity', 'Specific'],
    )
    // (20,000 x 1.5 - 10,000 x 1) / 20,000; the residual is zero.
    closeTo(rows[0]!.weight!, 1, exact)
    closeTo(rows[0]!.pctExplain!, 1, exact)
    closeTo(rows[1]!.pctExplain!, 0, exact)
  })

  it('the pie shows shares of risk by asset class and names diversifying ones below it', async () => {
    const { chart } = await fixture.ask(answerRiskPie, ALPHA)
    // Cov(30,000 f, 20,000 f) / Var(20,000 f) = 1.5; the short position halves the risk.
    deepEqual(
      chart!.slices.map(({ label }) => label),
      ['Equity'],
    )
    closeTo(chart!.slices[0]!.value, 1.5, exact)
    closeTo(chart!.negatives[0]!.value, -0.5, exact)
    equal(chart!.remarks![0], 'Diversifying, not drawn: Real Estate')
  })

  it('the pie shows contributions to the expected shortfall too, and those of each account', async () => {
    // 30,000 f against 10,000 f in every scenario: the same shares in the tail.
    const tail = await fixture.ask(answerRiskPie, { ...ALPHA, more: { contributions: 'expectedShortfall' } })
    closeTo(tail.chart!.slices[0]!.value, 1.5, exact)
    closeTo(tail.chart!.negatives[0]!.value, -0.5, exact)
    for (const contributions of ['volatility', 'expectedShortfall']) {
      const { chart } = await fixture.ask(answerRiskPie, { ...ALPHA, more: { grouping: 'account', contributions } })
      deepEqual(
        chart!.slices.map(({ label }) => label),
        ['Alpha'],
      )
      closeTo(chart!.slices[0]!.value, 1, exact)
    }
    deepEqual(fixture.failedReconciliations, [])
  })

  it('a stress scenario is one bar by asset class, losses below zero', async () => {
    const { chart, positions } = await fixture.ask(answerStressTest, ALPHA)
    ok('names' in chart!.categories)
    const at = chart!.categories.names.indexOf('Equities −20%')
    const bars = Object.fromEntries(chart!.series.map(({ label, values }) => [label, values[at]!]))
    closeTo(bars.Equity!, -6_000, 1e-4)
    closeTo(bars['Real Estate']!, 2_000, 1e-4)
    closeTo(chart!.line!.values[at]!, -4_000, 1e-4)
    const { rows, others } = positions[at]!
    deepEqual(
      rows.map(({ ticker, profitAndLoss }) => [ticker, Math.round(profitAndLoss)]),
      [
        ['RISE', -6_000],
        ['FALL', 2_000],
      ],
    )
    equal(others, 0)
    equal(chart!.categories.names.includes('Gold −15%'), false)
  })

  it('scenarios whose factors or days are missing are named, in the chart and beside the largest loss, which says of which it is', async () => {
    const missing =
      'Not computed, as a factor or the history is missing: Rates +100 bp, Rates −100 bp, Credit crisis, Stagflation, ' +
      'Commodities −20%, Gold −15%, Emerging markets −25%, Financial crisis 2008, Pandemic 2020, Rising rates 2022'
    const { chart } = await fixture.ask(answerStressTest, ALPHA)
    equal(chart!.remarks!.at(-1), missing)
    const { notes } = await fixture.ask(answerRiskSnapshot, ALPHA)
    deepEqual(
      notes!.flatMap(({ row, field, reason }) => (row === 'Largest stress loss' ? [[field, reason]] : [])),
      [['valueCCY', `Equities −20%, the worst of 3 scenarios; ${missing}`]],
    )
  })

  it('the largest stress loss names no scenario where none loses', async () => {
    const inCash = await openInstitution({ ...RISK_LEDGER, transfers: [cash('X9', 'USD', '10000')] })
    const { named, notes } = await measures(inCash)
    equal(named.get('Largest stress loss')!.valueCCY, 0)
    match(notes!.find(({ row }) => row === 'Largest stress loss')!.reason, /^None of 3 scenarios loses;/)
  })

  it('a factor moves the clean price of a bond, not its accrued interest', async () => {
    // Its betas are those of its class: 1. A fall of 20 % takes 20 of a price of 100, however much of the 12 % a year has accrued.
    const terms = {
      ...({ kind: 'bond', couponRate: 0.12, couponsPerYear: 1, issueDate: '2025-04-15', firstCouponDate: null } as const),
      ...({ maturity: '2030-04-15', dayCount: 'ACT/ACT ICMA', exCouponDays: 0 } as const),
    }
    const bond = await openInstitution({
      ...RISK_LEDGER,
      instruments: [
        ...RISK_LEDGER.instruments,
        share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Real Estate', terms }),
      ],
      prices: [...RISK_LEDGER.prices, ...['2026-02-16', '2026-03-20'].map((day) => ({ instrument: 'BOND', day, close: '100' }))],
      transfers: [inKind('X9', 'BOND', '10000')],
    })
    const { chart } = await bond.ask(answerStressTest, ALPHA)
    ok('names' in chart!.categories)
    closeTo(chart!.line!.values[chart!.categories.names.indexOf('Equities −20%')]!, -2_000, 1e-4)
    deepEqual(bond.failedReconciliations, [])
  })

  it('a historical window moves a bond by its own yield changes on today’s duration, not by its losses when its duration was longer', async () => {
    const terms = {
      ...({ kind: 'bond', couponRate: 0, couponsPerYear: 1, issueDate: '2021-03-20', firstCouponDate: null } as const),
      ...({ maturity: '2027-03-20', dayCount: '30E/360', exCouponDays: 0 } as const),
    }
    // Without coupons the price is 100 / (1 + y)^years on whole years: 4 % for 1,877 and 6 % for 1,596 days of 360; today 5 %, one year.
    const years = { '2022-01-03': (5 * 360 + 77) / 360, '2022-10-14': (4 * 360 + 156) / 360, '2026-03-20': 1 }
    const yields = { '2022-01-03': 0.04, '2022-10-14': 0.06, '2026-03-20': 0.05 }
    const closes = (['2022-01-03', '2022-10-14', '2026-03-20'] as const).map((day) => ({
      instrument: 'BOND',
      day,
      close: (100 / (1 + yields[day]) ** years[day]).toFixed(12),
    }))
    const bond = await openInstitution({
      ...RISK_LEDGER,
      instruments: [...RISK_LEDGER.instruments, share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Bonds', terms })],
      prices: [{ instrument: 'INDEX', day: '2022-01-03', close: '100' }, ...RISK_LEDGER.prices, ...closes],
      transfers: [inKind('X9', 'BOND', '10000')],
    })
    const { chart, positions } = await bond.ask(answerStressTest, ALPHA)
    ok('names' in chart!.categories)
    const [row] = positions[chart!.categories.names.indexOf('Rising rates 2022')]!.rows
    // 100 x 1 / 1.05 x 100 of value; the last period counts simple interest: D = 1 / 1.05, C = 2 / 1.05^2, dy = 2 %.
    closeTo(row!.profitAndLoss, (10_000 / 1.05) * (-0.02 / 1.05 + 0.02 ** 2 / 1.05 ** 2), 1e-6)
    deepEqual(bond.failedReconciliations, [])
  })

  it('the hits simulation counts every scenario once, with value at risk and expected shortfall as lines', async () => {
    const { chart, history, worstDays } = await fixture.ask(answerHitsSimulation, { ...ALPHA, more: { timePeriod: 'Max' } })
    equal(
      chart!.counts.reduce((sum, each) => sum + each, 0),
      260,
    )
    deepEqual(
      chart!.markers.map(({ label, value }) => [label, Math.round(value)]),
      [
        ['VaR 95', -236],
        ['VaR 99', -256],
        ['ES 97.5', -254],
      ],
    )
    // Those of the period: since 16 February, a Monday.
    equal(history!.days.length, 25)
    ok(history!.marks!.points.every(({ value }) => value < -236))
    equal(history!.marks!.points.length, history!.series[0]!.values.filter((value) => value! < -236.001).length)
    const [worst] = worstDays
    closeTo(worst!.profitAndLoss, -260, 1e-4)
    deepEqual(
      worst!.rows.map(({ ticker, profitAndLoss }) => [ticker, Math.round(profitAndLoss)]),
      [['RISE', -390]],
    )
  })

  it('the backtest compares the previous close’s value at risk with price moves only: neither trades nor fees are exceptions', async () => {
    const shaken = await openInstitution()
    await shaken.book({
      prices: [{ instrument: 'RISE', day: '2026-03-20', close: '90' }],
      income: [
        {
          id: 'I1',
          account: 'Alpha',
          payDate: '2026-03-20',
          exDate: null,
          type: 'custodyFee',
          instrument: null,
          currency: 'USD',
          amount: '-5000',
          gross: null,
          tax: null,
        },
      ],
    })
    const { backtest } = await shaken.ask(answerHitsSimulation, ALPHA)
    // The holdings since 16 February have 250 scenarios from the tenth close before the last day on.
    equal(backtest!.days, 10)
    const last = Object.fromEntries(backtest!.chart.series.map(({ key, values }) => [key, values.at(-1)!]))
    // The index made 0.33 % on the last day, so the closes before were 100 / 1.00495 and 100 / 1.0033.
    const moved = 200 * (90 - 100 / 1.00495) - 100 * (100 - 100 / 1.0033)
    closeTo(last.hypothetical!, moved, 1e-4)
    closeTo(last.actual!, moved - 5_000, 1e-4)
    // Of 259 scenarios the third worst: 1.28 % of 200 x 1.5 x 99.507 - 100 x 99.671, without the 0.33 % that is not among them yet.
    closeTo(last.forecast!, -0.0128 * (300 * (100 / 1.00495) - 100 * (100 / 1.0033)), 1e-3)
    deepEqual(
      backtest!.chart.marks!.points.map(({ day, value }) => [day * 1000, Math.round(value)]),
      [[Date.UTC(2026, 2, 20), Math.round(moved)]],
    )
    // One of ten at 99 %: 2 (ln 0.1 + 9 ln 0.9 - ln 0.01 - 9 ln 0.99); no exception before another day.
    deepEqual([backtest!.hits, backtest!.zone], [1, 'yellow'])
    closeTo(backtest!.kupiec.statistic, 2.889586, 1e-6)
    closeTo(backtest!.independence.statistic, 0, 1e-12)
    closeTo(backtest!.conditionalCoverage.pValue, Math.exp(-2.889586 / 2), 1e-6)
    deepEqual(shaken.failedReconciliations, [])
  })
})
