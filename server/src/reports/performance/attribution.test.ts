import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Grouping, specifiedGrouping } from '@portal/contract/reports/grouping.ts'
import { type AttributionRow, attribution } from '@portal/contract/reports/performance/attribution.ts'
import { ATTRIBUTION } from '@portal/presentation/tables/performance/attribution.ts'
import { figureKeys } from '@portal/presentation/tables/report-table.ts'
import { answerExplain } from '#reports/explain.ts'
import { answerPortfolioEvolution } from '#reports/portfolio-evolution.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { WORKED_MARKET } from '../../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../../testing/institutions/reporting-institution.ts'
import { answerAttribution } from './attribution.ts'
import { answerBenchmarkPerformance } from './benchmark-performance.ts'
import { answerPortPerformance } from './port-performance.ts'

const BOTH = { accounts: ['Alpha', 'Beta'] }
const EFFECTS = ['allocation', 'selection', 'interaction', 'currencyEffect'] as const
const effectsOf = (row: AttributionRow) => EFFECTS.map((effect) => row[effect]!)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('POST /reports/attribution', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_MARKET)
  })
  after(() => test.close())

  const asked = (timePeriod: string, of: Grouping = 'assetClass') => ({
    ...BOTH,
    more: { timePeriod, grouping: of },
  })

  for (const by of specifiedGrouping.options)
    it(`by ${by}: groups sum to the total, which is Performance’s return less that of the benchmark`, async () => {
      const { rows: returns } = await fixture.ask(answerPortPerformance, BOTH)
      const { rows: benchmarks } = await fixture.ask(answerBenchmarkPerformance, BOTH)
      const periods = { '1D': 'd1', MTD: 'mtd', '1M': 'm1', YTD: 'ytd' } as const
      for (const [timePeriod, period] of Object.entries(periods)) {
        const { rows, notes } = await fixture.ask(answerAttribution, asked(timePeriod, by))
        const total = rows.at(-1)!
        equal(total.group, 'Total')
        if (returns.at(-1)![period] === null || benchmarks.at(-1)![period] === null) {
          ok(timePeriod !== 'YTD' && timePeriod !== '1D')
          ok(notes!.some(({ row, field }) => row === 'Total' && field === 'total'))
          continue
        }
        const groups = rows.slice(0, -1)
        closeTo(total.return!, returns.at(-1)![period]!, 1e-12)
        closeTo(total.benchmarkReturn!, benchmarks.at(-1)![period]!, 1e-12)
        const size = sum(groups.flatMap(effectsOf).map(Math.abs))
        closeTo(sum(groups.flatMap(effectsOf)), total.return! - total.benchmarkReturn!, 1e-12 * size + 1e-15)
        closeTo(total.total!, total.return! - total.benchmarkReturn!, 1e-15)
        for (const column of [...EFFECTS, 'weight', 'benchmarkWeight', 'total', 'profitAndLoss'] as const)
          closeTo(sum(groups.map((row) => row[column]!)), total[column]!, 1e-9, `${timePeriod} ${column}`)
        closeTo(total.weight!, 1, 1e-12)
        closeTo(total.benchmarkWeight!, 1, 1e-12)
      }
      deepEqual(fixture.failedReconciliations, [])
    })

  it('has the profit and loss of the six parts, group by group and in total', async () => {
    for (const by of ['assetClass', 'currency', 'account'] as const) {
      const { rows } = await fixture.ask(answerAttribution, asked('YTD', by))
      const { sectionRow, sections } = await fixture.ask(answerPortfolioEvolution, asked('YTD', by))
      equal(rows.at(-1)!.profitAndLoss, sectionRow.totalPL)
      for (const { sectionRow: section } of sections)
        closeTo(rows.find(({ group }) => group === section.ticker)!.profitAndLoss!, section.totalPL!, 1e-9, section.ticker)
    }
  })

  it('compares accounts with the whole benchmark, which has no accounts', async () => {
    const { rows } = await fixture.ask(answerAttribution, asked('YTD', 'account'))
    const benchmark = rows.find(({ group }) => group === 'Benchmark')!
    deepEqual([benchmark.weight, benchmark.return], [0, null])
    closeTo(benchmark.benchmarkWeight!, 1, 1e-12)
    for (const row of rows.slice(0, -1)) deepEqual([row.allocation, row.interaction], [0, 0])
  })

  it('without a benchmark is withheld with the reason', async () => {
    const accounts = WORKED_MARKET.accounts.map((row) => ({ ...row, benchmark: null }))
    const without = await openBookedInstitution(test.db, { ...WORKED_MARKET, accounts })
    const { rows, notes } = await without.ask(answerAttribution, asked('YTD'))
    equal(rows.length, 1)
    for (const column of figureKeys(ATTRIBUTION)) {
      equal(rows[0]![column], null)
      ok(
        notes!.some(({ field, reason }) => field === column && reason === 'no benchmark'),
        column,
      )
    }
  })

  it('of days without capital is withheld with the first of them', async () => {
    const nothing = { counterAccount: null, instrument: null, quantity: null, costPrice: null, costDate: null }
    const moved = (date: string, amount: string) => ({
      ...nothing,
      id: date,
      account: 'Paused',
      date,
      counterparty: 'Bank',
      currency: 'USD',
      amount,
    })
    const paused = await openBookedInstitution(test.db, {
      ...WORKED_MARKET,
      clients: WORKED_MARKET.clients.map((row) => ({ ...row, benchmark: 'US' })),
      accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Paused', name: 'Paused' }],
      transfers: [
        ...WORKED_MARKET.transfers,
        ...[moved('2026-01-12', '1000'), moved('2026-02-10', '-1000'), moved('2026-03-02', '1000')],
      ],
    })
    const { rows, notes } = await paused.ask(answerAttribution, { ...asked('YTD'), accounts: ['Paused'] })
    deepEqual(
      rows.map(({ group, total }) => [group, total]),
      [['Total', null]],
    )
    equal(notes!.find(({ field }) => field === 'total')!.reason, 'not meaningful on 2026-02-11')
    // Until then there was capital.
    const before = await paused.ask(answerAttribution, { ...asked('2026-01-12/2026-02-10'), accounts: ['Paused'] })
    equal(before.rows.at(-1)!.return, 0)
  })

  it('is explained, every figure of every group', async () => {
    for (const by of ['assetClass', 'currency'] as const) {
      const { rows } = await fixture.ask(answerAttribution, asked('YTD', by))
      const more = { timePeriod: 'YTD', grouping: by, endpoint: attribution.path }
      for (const row of rows)
        for (const column of figureKeys(ATTRIBUTION)) {
          const explain = (path: readonly number[]) =>
            fixture.ask(answerExplain, { ...BOTH, more: { ...more, row: [row.group], column, ...(path.length > 0 && { path }) } })
          const { value, root, reasons } = await explain([])
          equal(value, row[column], `${row.group} ${column}`)
          if (value === null) continue
          ok(root, `${row.group} ${column}: ${reasons}`)
          equal(root.value, value)
        }
    }
  })
})
