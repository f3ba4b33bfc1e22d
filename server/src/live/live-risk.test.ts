import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerFactorRiskEvolution } from '../charts/factor-risk-evolution.ts'
import { answerHitsSimulation } from '../charts/hits-simulation.ts'
import { answerFactorRisk } from '../reports/factor-risk.ts'
import { answerRiskSnapshot } from '../reports/risk-snapshot.ts'
import { idOf } from '../store/id.ts'

/*
 * Alpha of the risk ledger holds 200 RISE and -100 FALL, both at 100 on Friday 20 March 2026. RISE moves one and a half times as much as
 * the index, FALL as much: a move m of the index brings 30,000 m - 10,000 m = 20,000 m. With RISE at 110 it brings 33,000 m - 10,000 m.
 */
describe('risk in Live mode', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openBookedInstitution(test.db, RISK_LEDGER)
    fixture.clock.set('2026-03-23T10:00:10Z')
  })
  after(() => test.close())
  const question = { accounts: ['Alpha'], isLive: true }

  it('without a quote is that of the last close: the open day is no scenario yet', async () => {
    const { rows, overview } = await fixture.ask(answerRiskSnapshot, question)
    const closed = await fixture.ask(answerRiskSnapshot, { accounts: ['Alpha'] })
    deepEqual(rows, closed.rows)
    deepEqual([overview.scenarios, overview.lastDay], [closed.overview.scenarios, closed.overview.lastDay])
    const [factors, closedFactors] = [
      await fixture.ask(answerFactorRisk, question),
      await fixture.ask(answerFactorRisk, { accounts: ['Alpha'] }),
    ]
    deepEqual(factors.rows, closedFactors.rows)
    const [hits, closedHits] = [
      await fixture.ask(answerHitsSimulation, question),
      await fixture.ask(answerHitsSimulation, { accounts: ['Alpha'] }),
    ]
    deepEqual([hits.chart?.counts, hits.backtest], [closedHits.chart?.counts, closedHits.backtest])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('revalues what is held at live prices, and adds a last point to its history', async () => {
    const closed = await fixture.ask(answerRiskSnapshot, { accounts: ['Alpha'] })
    const receivedAt = fixture.clock.now()
    const subject = idOf(fixture.institutionId, 'instrument', 'RISE')
    await fixture.snapshots.add(fixture.institutionId, [{ subject, value: 110, quotedAt: receivedAt, receivedAt }])
    fixture.clock.advance({ seconds: 15 })
    const { rows } = await fixture.ask(answerRiskSnapshot, question)
    for (const name of ['VaR 95', 'VaR 99', 'ES 97.5', 'Volatility p.a.', 'Simulated worst day']) {
      const [live, before] = [rows, closed.rows].map((all) => all.find((row) => row.name === name)!.valueCCY!)
      ok(Math.abs(live! / before! - 23 / 20) < 1e-9, `${name}: ${live} instead of ${before! * 1.15}`)
    }
    const { chart } = await fixture.ask(answerFactorRiskEvolution, question)
    const { chart: before } = await fixture.ask(answerFactorRiskEvolution, { accounts: ['Alpha'] })
    const volatility = rows.find(({ name }) => name === 'Volatility p.a.')!.valuePct!
    ok(Math.abs(chart!.line!.values.at(-1)! - volatility) < 1e-12)
    deepEqual(chart!.line!.values.slice(-4, -1), before!.line!.values.slice(-3))
    deepEqual(fixture.failedReconciliations, [])
  })
})
