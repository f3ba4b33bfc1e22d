import { equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { WORKED_LEDGER } from '../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../testing/institutions/reporting-institution.ts'
import { reportedFigures } from '../testing/replies/reported-figures.ts'
import { checkQuotes } from './live/check-quotes.ts'
import { answerExplain } from './reports/explain.ts'
import { answerPortPerformance } from './reports/performance/port-performance.ts'
import { answerPortfolioCalculator } from './reports/portfolio-calculator.ts'
import { answerPortfolioEvolution } from './reports/portfolio-evolution.ts'
import { answerGlTop } from './reports/positions/gl-top.ts'
import { answerNpvSnapshot } from './reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from './reports/positions/position-detail.ts'

const ANSWERS = [
  answerNpvSnapshot,
  answerGlTop,
  answerPositionDetail,
  answerPortPerformance,
  answerPortfolioCalculator,
  answerPortfolioEvolution,
]
const BOTH = { accounts: ['Alpha', 'Beta'], isLive: true, currency: 'EUR' }
const QUOTES = { SPLT: 32, DIVI: 50, BOND: 99.1, FUTR: 506, EURUSD: 1.2 }

/** The worked ledger with a split, a bond, a short share, a future and a currency deal, on the Monday after its last close. */
describe('the derivations of an open market', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, WORKED_LEDGER)
    fixture.clock.set('2026-03-23T10:00:10Z')
    const now = fixture.clock.now()
    const sent = Object.entries(QUOTES).map(([instrument, price]) => ({
      instrument,
      price,
      at: Math.floor(now.getTime() / 1000),
    }))
    const { quotes } = checkQuotes(await fixture.histories.marketOf(fixture.institutionId), sent, now)
    await fixture.snapshots.add(fixture.institutionId, quotes)
    fixture.clock.advance({ seconds: 15 })
  })
  after(() => test.close())

  it('lead to every figure of their snapshot', async () => {
    let count = 0
    for (const { endpoint, handler } of ANSWERS) {
      const reply = await fixture.ask({ endpoint, handler } as typeof answerNpvSnapshot, { ...BOTH, more: { timePeriod: 'Max' } })
      equal(reply.mode, 'Live')
      for (const { row, column, value } of reportedFigures(endpoint, reply)) {
        const more = { timePeriod: 'Max', snapshotId: reply.snapshotId, endpoint: endpoint.path, row, column }
        const { value: explainedValue, root, reasons } = await fixture.ask(answerExplain, { ...BOTH, more })
        const where = `${endpoint.path} ${row.join(' / ')} ${column}`
        equal(explainedValue, value, where)
        if (root === null) ok(reasons.length > 0, where)
        else ok(Math.abs(explanationValue(root) - explainedValue!) <= 1e-9 * Math.abs(explainedValue!), where)
        count++
      }
    }
    ok(count > 200, `${count}`)
  })

  it('name the live quote, and without one the close', async () => {
    const explained = async (ticker: string) => {
      const more = { endpoint: positionDetail.path, row: [ticker, 'Alpha'], column: 'price' }
      const { root } = await fixture.ask(answerExplain, { ...BOTH, more })
      ok(root?.kind === 'input')
      return root
    }
    const [quoted, carried] = [await explained('SPLT'), await explained('SHRT')]
    equal(quoted.value, 32)
    equal(quoted.source, 'Live quotes, snapshot 1-2026-03-23T10:00:15Z of 2026-03-23T10:00:15.000Z')
    startsWith(carried.source, 'Closing prices')
    ok(carried.remark !== null && carried.remark.length > 0)
    const total = { endpoint: npvSnapshot.path, row: ['Total'], column: 'npv' }
    const { mode } = await fixture.ask(answerExplain, { ...BOTH, more: total })
    equal(mode, 'Live')
  })
})

function startsWith(text: string, start: string): void {
  ok(text.startsWith(start), text)
}
