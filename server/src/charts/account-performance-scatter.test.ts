import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrAfter, valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerAccountPerformanceScatter } from './account-performance-scatter.ts'

const exact = 1e-12
const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }

describe('POST /clarityConnect/accountPerformanceScatterChart_CC_New', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'House')
    // 21 closes from 20 February to 20 March 2026, alternating 100 and 110: ten moves of + 1/10 and ten of - 1/11.
    const days = valuationDays(parseDay('2026-02-20'), parseDay('2026-03-20'), [])
    equal(indexOnOrAfter(days, parseDay('2026-03-20')), 20)
    await fixture.book({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('SWNG')],
      prices: [
        ...WORKED_MARKET.prices,
        ...[...days].map((day, i) => ({ instrument: 'SWNG', day: isoDay(day), close: i % 2 === 0 ? '100' : '110' })),
      ],
      accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Swing', name: 'Swing' }],
      transfers: [
        {
          ...NOTHING,
          id: 'X',
          account: 'Swing',
          date: '2026-02-20',
          counterparty: 'Opening',
          instrument: 'SWNG',
          quantity: '10',
        },
      ],
    })
  })
  after(() => test.close())

  it('x is the annualised sample volatility of daily returns, y the return, the size the NPV; the benchmark is a point too', async () => {
    const { chart } = await fixture.ask(answerAccountPerformanceScatter, { accounts: ['Swing'], more: { timePeriod: '1M' } })
    const [swing, benchmark] = chart!.points
    // Every return lies (1/10 + 1/11) / 2 from their mean; 20 returns, 19 degrees of freedom, 260 days.
    deepEqual([swing!.label, swing!.role, swing!.size], ['Swing', 'account', 1000])
    closeTo(swing!.x, ((1 / 10 + 1 / 11) / 2) * Math.sqrt(20 / 19) * Math.sqrt(260), exact)
    closeTo(swing!.y, 0, exact)
    // Its benchmark: 10 % on 27 February and on 19 March, else nothing.
    deepEqual([benchmark!.role, benchmark!.size], ['benchmark', null])
    closeTo(benchmark!.y, 0.21, exact)
    closeTo(benchmark!.x, Math.sqrt((2 * 0.09 ** 2 + 18 * 0.01 ** 2) / 19) * Math.sqrt(260), exact)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('with fewer than twenty returns there is no point but a reason', async () => {
    const { chart, notes } = await fixture.ask(answerAccountPerformanceScatter, {
      accounts: ['Swing'],
      more: { timePeriod: 'MTD' },
    })
    deepEqual(chart!.points, [])
    const reason = 'A volatility needs 20 daily returns; there are 15'
    deepEqual(
      notes,
      ['Swing', 'Benchmark'].map((row) => ({ row, field: 'x', reason })),
    )
  })

  it('Max begins with an empty portfolio on the day before the first entry', async () => {
    const { chart, notes } = await fixture.ask(answerAccountPerformanceScatter, {
      accounts: ['Swing'],
      more: { timePeriod: 'Max' },
    })
    // The first day brings the 10 shares in at their close: 21 returns, one more of them 0.
    const mean = (10 * (1 / 10 - 1 / 11)) / 21
    const squares = 10 * (1 / 10 - mean) ** 2 + 10 * (-1 / 11 - mean) ** 2 + mean ** 2
    closeTo(chart!.points[0]!.x, Math.sqrt(squares / 20) * Math.sqrt(260), exact)
    closeTo(chart!.points[0]!.y, 0, exact)
    equal(notes, undefined)
  })
})
