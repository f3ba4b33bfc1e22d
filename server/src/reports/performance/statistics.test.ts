import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { statistics } from '@portal/contract/reports/performance/statistics.ts'
import { answerAccountPerformanceScatter } from '#charts/account-performance-scatter.ts'
import type { Dataset } from '#ingest/dataset.ts'
import { answerExplain } from '#reports/explain.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { WORKED_MARKET } from '../../../testing/datasets/worked-market.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerPortPerformance } from './port-performance.ts'
import { answerRealisedDrawdown } from './realised-drawdown.ts'
import { answerStatistics } from './statistics.ts'

const BOTH = { accounts: ['Alpha', 'Beta'] }

describe('POST /reports/statistics', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_MARKET)
  })
  after(() => test.close())

  const year = { ...BOTH, more: { timePeriod: 'YTD' } }

  it('has the accounts by name, the scope and its benchmark, with a reason for every figure that is withheld', async () => {
    const { rows, notes, chart } = await fixture.ask(answerStatistics, year)
    deepEqual(
      rows.map(({ account }) => account),
      ['Alpha', 'Beta', 'Total', 'Benchmark'],
    )
    const total = rows[2]!
    for (const statistic of ['volatility', 'sharpe', 'beta', 'trackingError', 'bestDay'] as const)
      ok(Number.isFinite(total[statistic]), statistic)
    equal(chart, null)
    ok(notes!.some(({ field, reason }) => field === 'chart' && reason === 'No whole year of returns ends in the period'))
    // Every figure that is withheld has its reason.
    for (const row of rows)
      for (const [field, value] of Object.entries(row))
        ok(value !== null || notes!.some((note) => note.row === row.account && note.field === field), `${row.account} ${field}`)
    deepEqual(fixture.failedReconciliations, [])
  })
  it('ties to the other calls: volatility of the scatter, months to the period’s return, worst day to the drawdown', async () => {
    const { rows, calendar } = await fixture.ask(answerStatistics, year)
    const { chart } = await fixture.ask(answerAccountPerformanceScatter, year)
    for (const { label, x } of chart!.points.filter(({ role }) => role === 'account'))
      closeTo(rows.find(({ account }) => account === label)!.volatility!, x, 1e-12)
    const { rows: returns } = await fixture.ask(answerPortPerformance, BOTH)
    closeTo(calendar[0]!.mar!, returns[2]!.mtd!, 1e-12)
    closeTo(calendar[0]!.whole!, (1 + calendar[0]!.jan!) * (1 + calendar[0]!.feb!) * (1 + calendar[0]!.mar!) - 1, 1e-12)
    const { rows: falls } = await fixture.ask(answerRealisedDrawdown, year)
    ok(-rows[2]!.worstDay! <= falls[2]!.depth! + 1e-12)
  })
  it('without a benchmark, and of few days, says so', async () => {
    const accounts = WORKED_MARKET.accounts.map((row) => ({ ...row, benchmark: null }))
    const without = await openBookedInstitution(test.db, { ...WORKED_MARKET, accounts })
    const { rows, notes } = await without.ask(answerStatistics, { ...BOTH, more: { timePeriod: '5D' } })
    equal(rows.length, 3)
    const reasonOf = (field: string) => notes!.find((note) => note.row === 'Total' && note.field === field)!.reason
    deepEqual([reasonOf('beta'), reasonOf('volatility')], ['no benchmark', '5 daily returns: at least 20 are needed'])
  })
  it('is explained by the daily returns', async () => {
    const { rows } = await fixture.ask(answerStatistics, year)
    const explain = (row: readonly string[], column: string) =>
      fixture.ask(answerExplain, { ...BOTH, more: { timePeriod: 'YTD', endpoint: '/reports/statistics', row, column } })
    for (const column of ['volatility', 'sharpe', 'beta', 'kurtosis', 'worstMonth'] as const) {
      const { value, root, reasons } = await explain(['Total'], column)
      ok(root, `${column}: ${reasons}`)
      equal(value, rows[2]![column])
      equal(root.value, value, column)
    }
  })
  it('names the risk-free rate: that of the curve at the close before the last', async () => {
    const curve = (day: string, rate: string) => ({
      currency: 'USD',
      day,
      tenor: '3M',
      rate,
      compounding: 'simple' as const,
      dayCount: 'ACT/360' as const,
    })
    const days = ['2025-12-30', '2026-03-18', '2026-03-19', '2026-03-20']
    const reasonWith = async (curves: Dataset['curves']) => {
      const { notes } = await openMemoryInstitution({ ...WORKED_MARKET, curves }).ask(statistics, { more: { timePeriod: 'YTD' } })
      return notes!.find(({ row, field }) => row === 'Total' && field === 'sharpe')!.reason
    }
    const rates = 'The risk-free rate is the money-market rate of USD: 3M at 4% a year, simple, by the curve of 2026-03-19'
    const curves = days.map((day, i) => curve(day, `0.0${i + 2}`))
    equal(await reasonWith(curves), rates)
    // Of the 57 days since 31 December only the 19th and the 20th have a curve at the close before.
    equal(await reasonWith(curves.slice(1)), `${rates}; it counts as 0 on 55 days before the first curve`)
    equal(await reasonWith(curves.slice(3)), 'No money-market curves: the risk-free rate counts as 0')
    equal(await reasonWith([]), 'No money-market curves: the risk-free rate counts as 0')
  })
})
