import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { trade } from '../../testing/datasets/sample-dataset.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import { explainedFigures } from '../../testing/replies/reported-figures.ts'
import { createEntitlements } from '../access/entitlements.ts'
import { answerExplain } from '../reports/explain.ts'
import { answerWhatIf } from '../reports/what-if.ts'
import { evaluateLimits } from './evaluate-limits.ts'
import { answerLimits } from './limits-report.ts'

const ALPHA = { accounts: ['Alpha'] }
const LIMITS = [
  limitOf('valueAtRisk', { of: '95', bound: 0.01 }),
  limitOf('valueAtRisk', { of: '99', bound: 0.02 }),
  limitOf('trackingError'),
  limitOf('currency'),
  limitOf('drawdown'),
  limitOf('cash', { side: 'minimum', bound: 0.6 }),
  limitOf('assetClass', { of: 'Real Estate', isLookedThrough: true }),
  limitOf('currency', { of: 'USD' }),
  limitOf('concentration', { of: 'instrument' }),
  limitOf('issuer', { of: 'FALL' }),
  limitOf('maturity'),
  limitOf('staleData', { bound: 3 }),
]

describe('the explanation of a limit', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const explained = async (
    fixture: ReportingInstitution,
    endpoint: string,
    { row, column, more = {}, currency }: { row: readonly string[]; column: string; more?: object; currency?: string },
  ) => {
    const question = { ...ALPHA, isPerson: true, ...(currency !== undefined && { currency }) }
    return await fixture.ask(answerExplain, { ...question, more: { ...more, endpoint, row, column } })
  }

  it('leads to each figure of each kind, in the currency of the client whatever the reader looks at', async () => {
    const fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    await assignLimits(test.db, fixture.institutionId, LIMITS, { account: 'Alpha' })
    const reply = await fixture.ask(answerLimits, ALPHA)
    equal(reply.rows.length, LIMITS.length)
    for (const { row, column, value } of explainedFigures(answerLimits.endpoint, reply)) {
      const name = reply.rows.find(({ limitId }) => limitId === row[0])!.limit
      const { value: found, root, reportingCCY } = await explained(fixture, '/reports/limits', { row, column, currency: 'EUR' })
      equal(found, value, `${name} ${column}`)
      closeTo(explanationValue(root!), value!, 1e-9)
      equal(reportingCCY, 'USD')
    }
  })

  it('leads to what a what-if would realise, and to the limits that it would breach', async () => {
    const fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    await assignLimits(test.db, fixture.institutionId, LIMITS, { account: 'Alpha' })
    for (const changes of [
      [{ ticker: 'RISE', weight: 1.2 }],
      [
        { ticker: 'RISE', quantity: 150 },
        { ticker: 'FALL', quantity: -50 },
      ],
    ]) {
      const reply = await fixture.ask(answerWhatIf, { ...ALPHA, more: { changes } })
      const figures = explainedFigures(answerWhatIf.endpoint, reply)
      equal(figures.length > 0, true)
      for (const { row, column, value } of figures) {
        const { value: found, root, reasons } = await explained(fixture, '/what-if', { row, column, more: { changes } })
        equal(found, value, `${row.join(' ')} ${column}`)
        if (value === null) equal(reasons.length, 1, `${row.join(' ')} ${column}`)
        else closeTo(explanationValue(root!), value, 1e-9)
      }
    }
  })

  it('has the steps of the first day of a breach', async () => {
    const fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    const { institutionId, histories, clock, log } = fixture
    const evaluate = () => {
      clock.advance({ minutes: 1 })
      return evaluateLimits({ db: test.db, histories, clock, log, entitlements: createEntitlements(test.db) }, institutionId)
    }
    const [limit] = await assignLimits(test.db, institutionId, [limitOf('cash', { bound: 0.45, side: 'minimum' })], {
      account: 'Alpha',
    })
    await evaluate()
    // Before: cash 10,000 of 20,000. 20 RISE for 2,000: cash 8,000 of 20,000.
    await fixture.book({
      prices: [{ instrument: 'RISE', day: '2026-03-23', close: '100' }],
      transactions: [
        trade('T1', { account: 'Alpha', tradeDate: '2026-03-23', instrument: 'RISE', quantity: '20', price: '100' }),
      ],
    })
    await evaluate()
    const { rows } = await fixture.ask(answerLimits, ALPHA)
    deepEqual([rows[0]!.cause, rows[0]!.isActive], ['trades', true])
    const row = [limit!.id, rows[0]!.subjectId]
    const { value, root } = await explained(fixture, '/reports/limits', { row, column: 'cause' })
    closeTo(value!, 0.4, 1e-12)
    const parts = root?.kind === 'step' ? root.parts.map(({ label, value: part }) => [label, Number(part.toFixed(9))]) : []
    deepEqual(parts, [
      ['Former holdings at the close of 2026-03-23', 0.5],
      ['Change by flows', 0],
      ['Change by trades', -0.1],
    ])
  })

  it('says why there is none', async () => {
    const fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    const [limit] = await assignLimits(test.db, fixture.institutionId, [limitOf('cash')], { account: 'Alpha' })
    const { rows } = await fixture.ask(answerLimits, ALPHA)
    const row = [limit!.id, rows[0]!.subjectId]
    const { value, root, reasons } = await explained(fixture, '/reports/limits', { row, column: 'cause' })
    deepEqual([value, root], [null, null])
    match(reasons[0]!, /no breach/)
  })
})
