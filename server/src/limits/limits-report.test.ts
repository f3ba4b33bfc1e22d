import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { assignLimits, limitOf } from '../../testing/mandates.ts'
import { answerDrawdowns } from '../reports/performance/drawdowns.ts'
import { answerNpvSnapshot } from '../reports/positions/npv-snapshot.ts'
import { answerPositionDetail } from '../reports/positions/position-detail.ts'
import { answerRiskSnapshot } from '../reports/risk-snapshot.ts'
import { answerWhatIf } from '../reports/what-if.ts'
import { answerLimits } from './limits-report.ts'

const ALPHA = { accounts: ['Alpha'] }
const exact = 1e-12

describe('limits of a scope', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    await assignLimits(
      test.db,
      fixture.institutionId,
      [
        limitOf('valueAtRisk', { of: '95', bound: 0.01 }),
        limitOf('valueAtRisk', { of: '99', bound: 0.02, warning: 0.012 }),
        limitOf('trackingError'),
        limitOf('currency'),
        limitOf('drawdown'),
        limitOf('cash', { side: 'minimum', bound: 0.6 }),
        limitOf('assetClass', { of: 'Real Estate' }),
        limitOf('currency', { of: 'USD' }),
        limitOf('concentration', { of: 'instrument' }),
        limitOf('issuer', { of: 'FALL' }),
        limitOf('maturity'),
        limitOf('staleData', { bound: 3 }),
      ],
      { account: 'Alpha' },
    )
  })
  after(() => test.close())

  const rowsOf = async () => {
    const { rows } = await fixture.ask(answerLimits, ALPHA)
    return new Map(rows.map((row) => [`${row.kind} ${row.of ?? ''}`.trim(), row]))
  }

  it('are compared with the figures that reports show', async () => {
    const rows = await rowsOf()
    const value = (name: string) => rows.get(name)!.value!
    const risk = new Map((await fixture.ask(answerRiskSnapshot, ALPHA)).rows.map(({ name, valuePct }) => [name, valuePct!]))
    closeTo(value('valueAtRisk 95'), risk.get('VaR 95')!, exact)
    closeTo(value('valueAtRisk 99'), risk.get('VaR 99')!, exact)
    closeTo(value('trackingError'), risk.get('Ex-ante tracking error')!, exact)
    closeTo(value('currency'), risk.get('Foreign currency')!, exact)
    const { total } = await fixture.ask(answerNpvSnapshot, ALPHA)
    closeTo(value('cash'), total.cash! / total.npv!, exact)
    const positions = (await fixture.ask(answerPositionDetail, { ...ALPHA, more: { columns: ['weight'] } })).rows
    const weights = new Map(positions.map(({ ticker, weight }) => [ticker, weight!]))
    closeTo(value('assetClass Real Estate'), weights.get('FALL')!, exact)
    closeTo(value('issuer FALL'), weights.get('FALL')!, exact)
    closeTo(value('currency USD'), 1, exact)
    closeTo(
      value('concentration instrument'),
      Math.max(...[...weights].map(([ticker, weight]) => (ticker === 'USD' ? 0 : Math.abs(weight)))),
      exact,
    )
    const { chart } = await fixture.ask(answerDrawdowns, { ...ALPHA, more: { timePeriod: 'Max' } })
    closeTo(value('drawdown'), -chart!.series[0]!.values.at(-1)!, exact)
    equal(value('maturity'), 0)
    equal(value('staleData'), (await fixture.ask(answerRiskSnapshot, ALPHA)).overview.carried.oldestDays)
    deepEqual(fixture.failedReconciliations, [])
  })

  it('have a state, the room up to the bound, and words; what needs attention comes first', async () => {
    const rows = await rowsOf()
    const facts = (name: string) => {
      const { state, margin, limit, account } = rows.get(name)!
      return [state, Number(margin!.toFixed(6)), limit, account]
    }
    // VaR 95 is 1.18 %, VaR 99 1.28 %, cash half of the NPV.
    deepEqual(facts('valueAtRisk 95'), ['breach', -0.0018, 'VaR 95 at most 1%', 'Alpha'])
    deepEqual(facts('valueAtRisk 99'), ['warning', 0.0072, 'VaR 99 at most 2%', 'Alpha'])
    deepEqual(facts('cash'), ['breach', -0.1, 'Cash at least 60%', 'Alpha'])
    equal([...rows.values()][0]!.state, 'breach')
    equal([...rows.values()].at(-1)!.state, 'inside')
  })

  it('are the same whatever currency their reader looks at, and in Live mode of the open market', async () => {
    const inEuro = (await fixture.ask(answerLimits, { ...ALPHA, currency: 'EUR' })).rows
    deepEqual(inEuro, (await fixture.ask(answerLimits, ALPHA)).rows)
  })

  it('are unknown where a close in doubt decides: not the share in other currencies where none is held', async () => {
    const last = '2026-03-20'
    const doubted = await openBookedInstitution(test.db, {
      ...RISK_LEDGER,
      prices: RISK_LEDGER.prices.map((row) => (row.instrument === 'RISE' && row.day === last ? { ...row, close: '500' } : row)),
    })
    const limits = [limitOf('currency'), limitOf('valueAtRisk', { of: '95' })]
    await assignLimits(test.db, doubted.institutionId, limits, { account: 'Alpha' })
    const { rows } = await doubted.ask(answerLimits, ALPHA)
    deepEqual(
      rows.map(({ kind, state, reason }) => [kind, state, reason]),
      [
        ['valueAtRisk', 'unknown', 'A close or exchange rate in doubt decides'],
        ['currency', 'inside', null],
      ],
    )
  })

  it('of what is withheld are unknown, with the reason', async () => {
    const other = await openBookedInstitution(test.db, {
      ...RISK_LEDGER,
      prices: RISK_LEDGER.prices.filter(({ instrument }) => instrument !== 'FALL'),
    })
    await assignLimits(test.db, other.institutionId, [limitOf('cash'), limitOf('valueAtRisk', { of: '95' })], {
      account: 'Alpha',
    })
    const { rows } = await other.ask(answerLimits, ALPHA)
    for (const row of rows) {
      equal(row.state, 'unknown')
      equal(row.value, null)
      equal(row.reason?.startsWith('No price of FALL'), true, row.reason ?? '')
    }
  })

  it('of a client are those of all its accounts together', async () => {
    const [limit] = await assignLimits(test.db, fixture.institutionId, [limitOf('cash')], {})
    const row = (await fixture.ask(answerLimits, ALPHA)).rows.find(({ limitId }) => limitId === limit!.id)!
    deepEqual([row.account, row.value], ['Client', 0.5])
  })

  it('that a what-if would breach are named in its reply', async () => {
    const plain = await fixture.ask(answerWhatIf, { ...ALPHA, more: { changes: [] } })
    equal(plain.limits, undefined)
    // 200 RISE sold: the short FALL moves by 1 f on 20,000 less. The largest position is FALL, and cash is above its bound.
    const bought = await fixture.ask(answerWhatIf, { ...ALPHA, more: { changes: [{ ticker: 'RISE', weight: 1.2 }] } })
    const named = bought.limits!.map(({ limit, before, after, state }) => [limit, before!.toFixed(4), after!.toFixed(4), state])
    // Largest position at most 100 %: 120 % after it. VaR 95: 20,000 x 1.2 x 1.5 f - 10,000 f = 26,000 f instead of 20,000 f.
    deepEqual(named.toSorted(), [
      ['Cash at least 60%', '0.5000', '0.3000', 'breach'],
      ['Largest position at most 100%', '1.0000', '1.2000', 'breach'],
      ['VaR 95 at most 1%', '0.0118', '0.0153', 'breach'],
    ])
  })
})
