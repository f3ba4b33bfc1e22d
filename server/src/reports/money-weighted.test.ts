import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { share } from '../../testing/datasets/sample-dataset.ts'
import { WORKED_MARKET } from '../../testing/datasets/worked-market.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerExplain } from './explain.ts'
import { answerBenchmarkPerformance } from './performance/benchmark-performance.ts'
import { answerPortPerformance } from './performance/port-performance.ts'

const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }
const CLOSES = { '2026-03-12': '100', '2026-03-13': '100', '2026-03-16': '110', '2026-03-17': '110', '2026-03-20': '105' }
const MONEY_WEIGHTED = { returnMethod: 'mwr' }

describe('money-weighted returns of the performance tables', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    const inKind = (id: string, date: string, counterparty: string) => ({
      ...NOTHING,
      id,
      account: 'Topped',
      date,
      counterparty,
      instrument: 'UPDN',
      quantity: '10',
    })
    fixture = await openBookedInstitution(test.db, {
      ...WORKED_MARKET,
      instruments: [...WORKED_MARKET.instruments, share('UPDN')],
      prices: [...WORKED_MARKET.prices, ...Object.entries(CLOSES).map(([day, close]) => ({ instrument: 'UPDN', day, close }))],
      accounts: [...WORKED_MARKET.accounts, { ...WORKED_MARKET.accounts[0]!, id: 'Topped', name: 'Topped' }],
      transfers: [...(WORKED_MARKET.transfers ?? []), inKind('T1', '2026-03-13', 'Opening'), inKind('T2', '2026-03-17', 'More')],
    })
  })
  after(() => test.close())

  const topped = (more: object) => fixture.ask(answerPortPerformance, { accounts: ['Topped'], more })

  it('ten units at 100 and ten at 110 that stand at 105 have made nothing, though the units gained 5 %', async () => {
    const timeWeighted = await topped({})
    const { rows, notes } = await topped(MONEY_WEIGHTED)
    // Opened on 13 March: 1,000 g + 1,100 g^(1/2) = 2,100, of which g = 1 is the only solution.
    for (const field of ['mtd', 'm1', 'y1', 'y5', 'max'] as const) closeTo(rows[0]![field]!, 0, 1e-12, field)
    closeTo(rows[0]!.d1!, 105 / 110 - 1, 1e-12)
    deepEqual(rows[1], { ...rows[0], account: 'Total' })
    deepEqual(notes!.find(({ row, field }) => row === 'Total' && field === 'mtd')!.reason, 'Since 2026-03-13')
    closeTo(timeWeighted.rows[0]!.mtd!, 0.05, 1e-12)
    deepEqual(fixture.failedReconciliations, [])
  })
  it('of one day is the time-weighted return, and without a method that is given', async () => {
    const accounts = ['Alpha', 'Beta']
    const asked = (more: object) => fixture.ask(answerPortPerformance, { accounts, more })
    const timeWeighted = await asked({ returnMethod: 'twr' })
    deepEqual(timeWeighted, await asked({}))
    const { rows } = await asked(MONEY_WEIGHTED)
    for (const [i, row] of rows.entries()) closeTo(row.d1!, timeWeighted.rows[i]!.d1!, 1e-12)
    // Scope and its benchmark: without flows both returns are the same.
    const benchmarks = await fixture.ask(answerBenchmarkPerformance, { accounts })
    const byMoney = await fixture.ask(answerBenchmarkPerformance, { accounts, more: MONEY_WEIGHTED })
    for (const [i, row] of byMoney.rows.entries()) closeTo(row.ytd!, benchmarks.rows[i]!.ytd!, 1e-12)
  })
  it('is explained by its money grown to the end; beside it stand the time-weighted return and the difference', async () => {
    const explain = (row: readonly string[]) => {
      const more = { ...MONEY_WEIGHTED, endpoint: '/clarityConnect/portPerformance_CC', row, column: 'mtd' }
      return fixture.ask(answerExplain, { accounts: ['Alpha', 'Beta'], more })
    }
    const { rows } = await fixture.ask(answerPortPerformance, { accounts: ['Alpha', 'Beta'], more: MONEY_WEIGHTED })
    const timeWeighted = (await fixture.ask(answerPortPerformance, { accounts: ['Alpha', 'Beta'] })).rows
    const own = await explain(['Total'])
    equal(own.value, rows[2]!.mtd)
    equal(own.root!.kind, 'step')
    equal((await explain(['Total', 'time-weighted'])).value, timeWeighted[2]!.mtd)
    equal((await explain(['Total', 'timing of flows'])).value, rows[2]!.mtd! - timeWeighted[2]!.mtd!)
  })
})
