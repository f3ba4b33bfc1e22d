import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openReportingInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerPortPerformance } from '../reports/performance/port-performance.ts'
import { answerPerformanceIndex } from './performance-index.ts'

const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }

describe('POST /reports/performance-index', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openReportingInstitution(test.db, 'House')
    // Closes from 20 February to 20 March 2026, alternating 100 and 110; ten more units are bought in between.
    const days = valuationDays(parseDay('2026-02-20'), parseDay('2026-03-20'), [])
    const inKind = (id: string, date: string) => ({
      ...NOTHING,
      id,
      account: 'Swing',
      date,
      counterparty: 'Opening',
      instrument: 'SWNG',
      quantity: '10',
    })
    await fixture.book({
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('SWNG')],
      prices: [
        ...WORKED_MARKET.prices,
        ...[...days].map((day, i) => ({ instrument: 'SWNG', day: isoDay(day), close: i % 2 === 0 ? '100' : '110' })),
      ],
      accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Swing', name: 'Swing' }],
      transfers: [inKind('X1', '2026-02-20'), inKind('X2', '2026-03-05')],
    })
  })
  after(() => test.close())

  const ask = (timePeriod: string) => fixture.ask(answerPerformanceIndex, { accounts: ['Swing'], more: { timePeriod } })

  it('starts at 100 and ends on the return of the tables; inflows are no return', async () => {
    const { chart } = await ask('1M')
    const [portfolio, benchmark] = chart!.series
    // Alternating 100 and 110, whatever the quantity.
    deepEqual(portfolio!.values.map((value) => Math.round(value! * 1e9) / 1e9).slice(0, 4), [100, 110, 100, 110])
    const { rows } = await fixture.ask(answerPortPerformance, { accounts: ['Swing'] })
    closeTo(portfolio!.values.at(-1)! / 100 - 1, rows.at(-1)!.m1!, 1e-12)
    // The benchmark made 10 % on 27 February and on 19 March.
    equal(benchmark!.role, 'benchmark')
    equal(benchmark!.values[0], 100)
    closeTo(benchmark!.values.at(-1)!, 121, 1e-9)
    equal(chart!.days.length, portfolio!.values.length)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('an account younger than the period is shown from its first entry on, with a remark', async () => {
    const { chart } = await ask('1Y')
    deepEqual(chart!.remarks, ['Since the first entry, after 2026-02-19'])
    equal(chart!.days.length, 22)
    closeTo(chart!.series[0]!.values[0]!, 100, 1e-12)
  })
})
