import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { performanceIndex } from '@portal/contract/charts/performance-index.ts'
import { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { answerAccountPerformanceScatter } from '#charts/account-performance-scatter.ts'
import { answerPerformanceIndex } from '#charts/performance-index.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerExplain } from './explain.ts'
import { answerBenchmarkPerformance } from './performance/benchmark-performance.ts'
import { answerDrawdowns } from './performance/drawdowns.ts'
import { answerPortPerformance } from './performance/port-performance.ts'
import { answerStatistics } from './performance/statistics.ts'
import { answerRiskSnapshot } from './risk-snapshot.ts'

const BOTH = ['Alpha', 'Beta']
const SINCE_MARCH = { timePeriod: '2026-03-20/2026-03-20' }

/** Alpha has the benchmark US, Beta Half and half; no account has Europe. */
const LEDGER = {
  ...WORKED_MARKET,
  benchmarks: [...WORKED_MARKET.benchmarks, { id: 'EU', name: 'Europe' }],
  benchmarkWeights: [
    ...WORKED_MARKET.benchmarkWeights,
    { benchmark: 'EU', fromDay: '2025-12-31', instrument: 'EUEU', weight: '1' },
  ],
}

describe('a benchmark that is chosen', () => {
  let test: TestDatabase
  let house: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    house = await openBookedInstitution(test.db, LEDGER)
  })
  after(() => test.close())

  const table = (more: object) => house.ask(answerBenchmarkPerformance, { accounts: BOTH, more })
  const index = async (more: object) =>
    (await house.ask(answerPerformanceIndex, { accounts: BOTH, more: { ...SINCE_MARCH, ...more } })).chart!

  it('is one of the institution, takes the place of the scope’s own, and others stand beside it', async () => {
    const { rows: own, available } = await table({})
    deepEqual(available, ['Europe', 'Half and half', 'US'])
    const { rows } = await table({ benchmark: 'Europe' })
    deepEqual(
      rows.map(({ benchmark }) => benchmark),
      ['Europe', 'Half and half', 'US', 'Total'],
    )
    deepEqual({ ...rows.at(-1), benchmark: 'Europe' }, rows[0])
    const compared = await table({ comparedWith: ['Europe'] })
    deepEqual([compared.rows.length, compared.rows.at(-1)], [4, own.at(-1)])
    deepEqual(compared.rows[0], rows[0])
  })

  it('is a line of its name in the chart, from 100, as are those beside it', async () => {
    const { series } = await index({ benchmark: 'Europe', comparedWith: ['US', 'Europe'] })
    deepEqual(
      series.map(({ label, role }) => [label, role]),
      [
        ['Portfolio', 'portfolio'],
        ['Europe', 'benchmark'],
        ['US', 'part'],
      ],
    )
    // EUEU 55 EUR at 1.20, then 54 at 1.25; USAA 121, then 120 and the dividend.
    closeTo(series[1]!.values[1]!, (100 * 54 * 1.25) / (55 * 1.2), 1e-9)
    closeTo(series[2]!.values[1]!, 100, 1e-9)
    const plain = await index({})
    deepEqual(
      plain.series.map(({ label }) => label),
      ['Portfolio', 'Benchmark'],
    )
  })

  it('is explained in every call that compares with it', async () => {
    const explain = async (endpoint: string, row: string[], column: string, more: object) =>
      await house.ask(answerExplain, { accounts: BOTH, more: { endpoint, row, column, benchmark: 'Europe', ...more } })
    const { rows } = await table({ benchmark: 'Europe' })
    const own = await explain(benchmarkPerformance.path, ['Total'], 'd1', {})
    equal(own.root!.value, rows.at(-1)!.d1)
    const ours = await house.ask(answerPortPerformance, { accounts: BOTH, more: { benchmark: 'Europe' } })
    const difference = await explain(portPerformance.path, ['Total', 'less benchmark'], 'd1', {})
    closeTo(difference.root!.value, ours.rows.at(-1)!.d1! - rows.at(-1)!.d1!, 1e-12)
    const line = await explain(performanceIndex.path, ['US', '2026-03-20'], 'value', { ...SINCE_MARCH, comparedWith: ['US'] })
    closeTo(line.root!.value, 100, 1e-9)
  })

  it('is compared with in statistics, drawdowns, the scatter and Risk Summary', async () => {
    const differs = async (ask: (more: object) => Promise<object>) => {
      const [own, chosen] = [await ask({}), await ask({ benchmark: 'Europe' })]
      equal(JSON.stringify(own) === JSON.stringify(chosen), false)
    }
    // In euros Europe fell on the last day.
    const asked = (more: object) => ({ accounts: BOTH, currency: 'EUR', more: { timePeriod: 'YTD', ...more } })
    await differs((more) => house.ask(answerStatistics, asked(more)))
    await differs((more) => house.ask(answerDrawdowns, asked(more)))
    await differs((more) => house.ask(answerAccountPerformanceScatter, asked(more)))
    const { overview } = await house.ask(answerRiskSnapshot, { accounts: BOTH, more: { benchmark: 'Europe' } })
    equal(overview.benchmark, 'Europe')
  })

  it('is refused where the institution has none of that name', async () => {
    for (const more of [{ benchmark: 'Moon' }, { comparedWith: ['Moon'] }])
      await rejects(table(more), { status: 400, message: /There is no benchmark Moon/ })
  })
})
