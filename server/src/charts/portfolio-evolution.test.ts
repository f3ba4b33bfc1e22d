import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import type { BarsData } from '@portal/contract/charts/chart-data.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { inKind, share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import {
  openBookedInstitution,
  openReportingInstitution,
  type ReportingInstitution,
} from '../../testing/institutions/reporting-institution.ts'
import {
  answerEvolutionBridge,
  answerFactorEvolutionBridge,
  answerResidualEvolutionBridge,
} from './portfolio-evolution-bridge.ts'
import { answerEvolutionDaily, answerFactorEvolutionDaily, answerResidualEvolutionDaily } from './portfolio-evolution-daily.ts'

const exact = 1e-8
const BOTH = ['Alpha', 'Beta']
const DAILY = [answerEvolutionDaily, answerFactorEvolutionDaily, answerResidualEvolutionDaily]
const BRIDGES = [answerEvolutionBridge, answerFactorEvolutionBridge, answerResidualEvolutionBridge]
const PERIODS = ['1D', '5D', 'MTD', 'YTD', '1Y', 'Max']

const seriesOf = ({ series }: BarsData, label: string) => series.find((each) => each.label === label)!.values as number[]
const sumOfDay = ({ series }: BarsData, day: number) => series.reduce((sum, { values }) => sum + values[day]!, 0)
const hasAmounts = (amounts: readonly number[], expected: readonly number[]) => {
  equal(amounts.length, expected.length)
  for (const [i, amount] of amounts.entries()) closeTo(amount, expected[i]!, exact, `entry ${i}`)
}

describe('the charts of portfolio evolution', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  let factorHouse: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
    factorHouse = await openFactorHouse()
  })
  after(() => test.close())

  it('daily: a bar an asset class and day, and their running total', async () => {
    const { chart, notes } = await fixture.ask(answerEvolutionDaily, { accounts: BOTH, more: { timePeriod: '5D' } })
    deepEqual(
      (chart!.categories as { days: number[] }).days.map((day) => isoDay(day / 86_400)),
      ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19', '2026-03-20'],
    )
    // Thursday: SPLT 200, FUTR 2 x 10 x 3 - 6 and DIVI 5,000 EUR x 0.10; Friday: SPLT 40, FUTR -40, DIVI 212.50.
    hasAmounts(seriesOf(chart!, 'Equity'), [0, 0, 0, 754, 212.5])
    hasAmounts(seriesOf(chart!, 'Real Estate'), [0, 0, 0, -200, 100])
    // 1,500 EUR x 0.10; and on Friday 47.50 as in Position Details. The bond accrues 1 a day, 3 from the Friday before, and its price of
    // December is carried until Thursday: 100 x (99 - 98).
    hasAmounts(seriesOf(chart!, 'Cash'), [0, 0, 0, 150, 47.5])
    hasAmounts(seriesOf(chart!, 'Fixed Income'), [3, 1, 1, 101, -9])
    hasAmounts(chart!.line!.values as number[], [3, 4, 5, 810, 1_161])
    equal(notes, undefined)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('bridge: opening NPV, the profit and loss of each asset class, outflows, and the Summary’s NPV', async () => {
    const { chart } = await fixture.ask(answerEvolutionBridge, { accounts: BOTH, more: { timePeriod: 'YTD' } })
    // The figures of the Summary: 21,545 on 31 December, 22,229 now; 550 left on 2 March. SPLT 240, FUTR 14, DIVI 5,000 x 0.10 + 212.50;
    // the bond 10,015 - 9,845; cash 2,000 EUR x 0, from 2 March on 1,500 x 0.10, and 47.50.
    equal(chart!.opening.value, 21_545)
    deepEqual(
      chart!.steps.map(({ label }) => label),
      ['Cash', 'Equity', 'Fixed Income', 'Real Estate', 'External flows'],
    )
    hasAmounts(
      chart!.steps.map(({ value }) => value),
      [197.5, 966.5, 170, -100, -550],
    )
    closeTo(chart!.closing.value, 22_229, exact)
  })

  it('every view of every period sums to the same profit and loss, and each bridge ends on the NPV', async () => {
    for (const currency of ['USD', 'EUR']) {
      for (const timePeriod of PERIODS) {
        const question = { accounts: BOTH, currency, more: { timePeriod } }
        const bars = await Promise.all(DAILY.map(async (each) => (await fixture.ask(each, question)).chart!))
        const bridges = await Promise.all(BRIDGES.map(async (each) => (await fixture.ask(each, question)).chart!))
        const running = bars[0]!.line!.values as number[]
        for (const chart of bars) {
          let sum = 0
          hasAmounts(
            running.map((_, day) => (sum += sumOfDay(chart, day))),
            running,
          )
        }
        for (const { opening, steps, closing } of bridges) {
          closeTo(closing.value, currency === 'USD' ? 22_229 : 22_229 / 1.25, exact)
          closeTo(
            steps.reduce((sum, { value }) => sum + value, opening.value),
            closing.value,
            exact,
          )
          closeTo(
            steps.reduce((sum, { key, value }) => sum + (key === 'external flows' ? 0 : value), 0),
            running.at(-1)!,
            exact,
          )
        }
      }
    }
    deepEqual(fixture.failedReconciliations, [])
  })

  it('without a factor model the first order is alpha, and the chart says so', async () => {
    const question = { accounts: BOTH, more: { timePeriod: '1D' } }
    const { chart } = await fixture.ask(answerFactorEvolutionBridge, question)
    const labels = chart!.steps.map(({ label }) => label)
    deepEqual(labels, ['Alpha', 'NonLinear', 'Income', 'FX', 'Intraday', 'External flows'])
    const [alpha, nonLinear, ...others] = chart!.steps.map(({ value }) => value)
    closeTo(alpha! + nonLinear!, -160, exact)
    hasAmounts(others, [213.5, 325, -27.5, 0])
    deepEqual(chart!.remarks, ['No factor model: the whole first order is alpha (5 of 8 positions)'])
    const residual = (await fixture.ask(answerResidualEvolutionBridge, question)).chart!
    const explained = residual.steps.find(({ label }) => label === 'Explained by factors, income, FX, trading')!
    closeTo(explained.value, 351 - alpha!, exact)
  })

  it('the betas of a month end explain the next month: each factor’s price return times its beta, the rest is alpha', async () => {
    // TWIN moves twice as much as the factor, but on the last day not at all, when the factor rose 1 %: 1,000 x 2 x 0.01, and minus that.
    const question = { accounts: ['Alpha'], more: { timePeriod: '1D' } }
    const { chart: bars } = await factorHouse.ask(answerFactorEvolutionDaily, question)
    deepEqual(
      bars!.series.map(({ label }) => label),
      ['Shares', 'Alpha'],
    )
    closeTo(seriesOf(bars!, 'Shares')[0]!, 20, 1e-4)
    closeTo(seriesOf(bars!, 'Alpha')[0]!, -20, 1e-4)
    equal(bars!.remarks, undefined)
    const { chart: bridge } = await factorHouse.ask(answerResidualEvolutionBridge, question)
    closeTo(bridge!.steps.find(({ label }) => label === 'Equity')!.value, -20, 1e-4)
    deepEqual(factorHouse.failedReconciliations, [])
  })

  it('no day is explained by later betas: before a month end with 126 returns all is alpha', async () => {
    const { chart } = await factorHouse.ask(answerFactorEvolutionDaily, { accounts: ['Beta'], more: { timePeriod: 'Max' } })
    const { days } = chart!.categories as { days: number[] }
    const alpha = seriesOf(chart!, 'Alpha')
    // 129 returns from 3 June to 28 November 2025, a Friday: the first estimate explains Monday 1 December.
    const first = days.indexOf(parseDay('2025-12-01') * 86_400)
    equal(
      seriesOf(chart!, 'Shares').findIndex((value) => value !== 0),
      first,
    )
    equal(
      alpha.findIndex((value, day) => day >= first && Math.abs(value) > 1e-4),
      days.length - 1,
    )
    deepEqual(chart!.remarks, ['No factor model on some days: the whole first order of those is alpha (1 of 1 positions)'])
  })

  it('an unknown day has no bar and ends the running total; no bridge is drawn over it', async () => {
    await fixture.book({
      instruments: [share('NEW')],
      transfers: [inKind('KIND', { account: 'Beta', date: '2026-03-20', instrument: 'NEW', quantity: '1' })],
    })
    const question = { accounts: ['Beta'], more: { timePeriod: '5D' } }
    const daily = await fixture.ask(answerEvolutionDaily, question)
    const reason = 'No price of NEW up to 2026-03-20'
    deepEqual(
      seriesOf(daily.chart!, 'Equity').map((value) => value === null),
      [false, false, false, false, true],
    )
    equal(daily.chart!.line!.values.at(-1), null)
    deepEqual(daily.notes, [
      { row: 'Equity', field: 'values', reason },
      { row: 'Total', field: 'line', reason },
    ])
    const bridge = await fixture.ask(answerEvolutionBridge, question)
    deepEqual([bridge.chart, bridge.notes], [null, [{ row: 'Total', field: 'chart', reason }]])
  })

  /**
   * Alpha has 1,000 USD of TWIN at the second last close, Beta some since June. The factor goes ex a tenth of its price on the last day,
   * which is no price return.
   */
  async function openFactorHouse() {
    const days = [...valuationDays(parseDay('2025-06-02'), parseDay('2026-03-20'), [])]
    const levels = { MRKT: 100, TWIN: 100 }
    const prices = days.flatMap((day, i) => {
      const isLast = i === days.length - 1
      const move = isLast ? 0.01 : ((i % 7) - 3) / 400
      if (i > 0) {
        levels.MRKT *= 1 + move
        levels.TWIN *= isLast ? 1 : 1 + 2 * move
      }
      return Object.entries(levels).map(([instrument, close]) => ({ instrument, day: isoDay(day), close: close.toFixed(10) }))
    })
    const bought = (1_000 / Number(prices.at(-3)!.close)).toFixed(10)
    const opened = await openReportingInstitution(test.db, 'Factor house')
    await opened.book({
      ...WORKED_LEDGER,
      transactions: [],
      income: [],
      instruments: [share('MRKT', { kind: 'etf' }), share('TWIN')],
      prices,
      factors: [{ key: 'shares', name: 'Shares', position: 1, instrument: 'MRKT' }],
      corporateActions: [
        {
          id: 'D',
          instrument: 'MRKT',
          type: 'cashDividend',
          exDate: '2026-03-20',
          payDate: null,
          ratio: null,
          otherInstrument: null,
          amount: '10',
          currency: 'USD',
        },
      ],
      transfers: [
        inKind('X1', { account: 'Alpha', date: '2026-03-18', instrument: 'TWIN', quantity: bought }),
        inKind('X2', { account: 'Beta', date: '2025-06-02', instrument: 'TWIN', quantity: '10' }),
      ],
    })
    return opened
  }
})
