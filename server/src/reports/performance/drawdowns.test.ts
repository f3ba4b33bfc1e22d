import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerPortfolioEvolution } from '#reports/portfolio-evolution.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { share } from '../../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerDrawdowns } from './drawdowns.ts'
import { answerRealisedDrawdown } from './realised-drawdown.ts'

const YEAR = { accounts: ['Falling', 'Beta'], more: { timePeriod: 'YTD' } }
const DAYS = ['03-09', '03-10', '03-11', '03-12', '03-13', '03-16', '03-17', '03-18', '03-19', '03-20'].map(
  (day) => `2026-${day}`,
)
/** Two falls: to the half on 12 March, over by 18 March, and one that is open. */
const FALL = [100, 120, 108, 60, 66, 90, 110, 130, 114, 117]
/** Partly against them. */
const RISE = [100, 101, 102, 103, 99, 105, 106, 107, 108, 109]
const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
const held = (instrument: string, quantity: string) => ({
  ...NOTHING,
  id: instrument,
  account: 'Falling',
  date: DAYS[0]!,
  counterparty: 'Opening',
  instrument,
  quantity,
})
const pricesOf = (instrument: string, closes: readonly number[]) =>
  closes.map((close, i) => ({ instrument, day: DAYS[i]!, close: `${close}` }))
const FALLING: Dataset = {
  ...WORKED_MARKET,
  instruments: [...WORKED_MARKET.instruments, share('FALL'), share('RISE')],
  prices: [...WORKED_MARKET.prices, ...pricesOf('FALL', FALL), ...pricesOf('RISE', RISE)],
  accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Falling', name: 'Falling' }],
  transfers: [held('FALL', '2000'), held('RISE', '300')],
}
const dayOf = (seconds: number) => isoDay(seconds / 86_400)

describe('POST /reports/drawdowns', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, FALLING)
  })
  after(() => test.close())

  it('has the curve, whose lowest point is the realised drawdown of the scope', async () => {
    const { rows, chart } = await fixture.ask(answerDrawdowns, YEAR)
    const { rows: realised } = await fixture.ask(answerRealisedDrawdown, YEAR)
    const { account, ...total } = realised.at(-1)!
    const { drawdown, profitAndLoss, ...deepest } = rows[0]!
    deepEqual([deepest, drawdown], [total, '#1'])
    const [own, benchmark] = chart!.series
    equal(Math.min(...own!.values.map((value) => value!)), -deepest.depth!)
    deepEqual([own!.values[0], benchmark!.values[0], benchmark!.key], [0, 0, 'benchmark'])
    equal(own!.values[chart!.days.indexOf(deepest.trough)], -deepest.depth!)
    ok(rows.every(({ depth }, i) => i === 0 || depth! <= rows[i - 1]!.depth!))
    deepEqual(fixture.failedReconciliations, [])
  })
  it('has what made each: days of the fall, and positions that sum to its profit and loss', async () => {
    const { rows, worstDays, positions } = await fixture.ask(answerDrawdowns, YEAR)
    ok(rows.length > 0)
    for (const { drawdown, peak, trough, profitAndLoss } of rows) {
      const days = worstDays.filter((day) => day.drawdown === drawdown)
      ok(days.length > 0 && days.length <= 3)
      for (const day of days) ok(day.date > peak && day.date <= trough && day.return! < 0)
      const own = positions.filter((each) => each.drawdown === drawdown)
      closeTo(
        own.reduce((sum, each) => sum + each.profitAndLoss!, 0),
        profitAndLoss!,
        1e-9,
      )
      // The same days as a period of Portfolio Evolution.
      const timePeriod = `${dayOf(peak + 86_400)}/${dayOf(trough)}`
      const { sectionRow } = await fixture.ask(answerPortfolioEvolution, { ...YEAR, more: { timePeriod } })
      closeTo(profitAndLoss!, sectionRow.totalPL!, 1e-9)
    }
  })
  it('is the same while the market is open, up to the last close', async () => {
    const quoted = await fixture.ask(answerDrawdowns, { ...YEAR, isLive: true })
    const { positions, rows } = await fixture.ask(answerDrawdowns, YEAR)
    equal(quoted.rows[0]!.trough, rows[0]!.trough)
    equal(quoted.rows[0]!.profitAndLoss, rows[0]!.profitAndLoss)
    deepEqual(
      quoted.positions.filter(({ drawdown }) => drawdown === '#1'),
      positions.filter(({ drawdown }) => drawdown === '#1'),
    )
  })
  it('gross of fees says that profit and loss is net; without a fall and without a benchmark it says so', async () => {
    const gross = await fixture.ask(answerDrawdowns, { ...YEAR, more: { timePeriod: 'YTD', fees: 'gross' } })
    ok(gross.notes!.some(({ row, field }) => row === '#1' && field === 'profitAndLoss'))
    const accounts = FALLING.accounts.map((row) => ({ ...row, benchmark: null }))
    const without = await openBookedInstitution(test.db, { ...FALLING, accounts })
    const { chart, notes } = await without.ask(answerDrawdowns, YEAR)
    equal(chart!.series.length, 1)
    ok(notes!.some(({ row, field, reason }) => row === 'Benchmark' && field === 'chart' && reason === 'no benchmark'))
  })
  it('is explained by daily returns, and by the profit and loss of the rows', async () => {
    const { rows, worstDays, positions, chart } = await fixture.ask(answerDrawdowns, YEAR)
    const explain = (row: readonly string[], column: string) =>
      fixture.ask(answerExplain, { ...YEAR, more: { timePeriod: 'YTD', endpoint: '/reports/drawdowns', row, column } })
    const day = worstDays[0]!
    const position = positions[0]!
    const trough = rows[0]!.trough
    const at = chart!.days.indexOf(trough)
    const asked: readonly (readonly [readonly string[], string, number])[] = [
      [['#1'], 'depth', rows[0]!.depth!],
      [['#1'], 'durationDays', rows[0]!.durationDays],
      [['#1'], 'profitAndLoss', rows[0]!.profitAndLoss!],
      [['worstDays', '#1', dayOf(day.date)], 'return', day.return!],
      [['positions', '#1', position.position], 'profitAndLoss', position.profitAndLoss!],
      [['portfolio', dayOf(trough)], 'value', chart!.series[0]!.values[at]!],
      [['benchmark', dayOf(trough)], 'value', chart!.series[1]!.values[at]!],
      [['portfolio', dayOf(rows[0]!.peak)], 'value', 0],
    ]
    for (const [row, column, value] of asked) {
      const { root, value: stated, reasons } = await explain(row, column)
      ok(root, `${row} ${column}: ${reasons}`)
      equal(stated, value)
    }
  })
})
