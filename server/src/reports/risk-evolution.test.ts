import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { cash, inKind, RISK_LEDGER } from '../../testing/datasets/risk-ledger.ts'
import { WORKED_LEDGER } from '../../testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerFactorRiskEvolution } from '../charts/factor-risk-evolution.ts'
import { answerHitsSimulation } from '../charts/hits-simulation.ts'
import { answerRiskPie } from '../charts/risk-pie.ts'
import { answerStressTest } from '../charts/stress-test.ts'
import { answerFactorRisk } from './factor-risk.ts'
import { answerRiskSnapshot } from './risk-snapshot.ts'

const ALPHA = { accounts: ['Alpha'] }
/** Relative: prices are booked with twelve decimals. */
const exact = 1e-8

describe('the risk of proxies and currencies, and its evolution', () => {
  let test: TestDatabase
  let fixture: ReportingInstitution
  before(async () => {
    test = await openTestDatabase()
    fixture = await openInstitution()
  })
  after(() => test.close())

  const openInstitution = (dataset = RISK_LEDGER) => openBookedInstitution(test.db, dataset)

  async function measures(of: ReportingInstitution, question: object = {}) {
    const reply = await of.ask(answerRiskSnapshot, { ...ALPHA, ...question })
    return { ...reply, named: new Map(reply.rows.map((row) => [row.name, row])) }
  }

  it('an instrument with fewer than 126 returns moves by its class, is flagged and filled with its own residuals', async () => {
    const late = await openInstitution()
    await late.book({ transfers: [inKind('X9', 'LATE', '10')] })
    const { overview, notes } = await measures(late)
    equal(overview.proxies, 1)
    // 10 x 100 of 20,000 + 10,000 + 1,000.
    closeTo(overview.coverage.filled!, 1 / 31, exact)
    ok(notes!.some(({ reason }) => reason === 'Proxy betas: LATE'))
    deepEqual(late.failedReconciliations, [])
  })

  it('value in another currency is a factor of its own, and none of its own in that currency', async () => {
    const days = RISK_LEDGER.prices.filter(({ instrument }) => instrument === 'INDEX').map(({ day }) => day)
    const rates = days.map((day, i) => ({ currency: 'EUR', day, rate: i % 2 === 0 ? '1.25' : '1.2' }))
    const mixed = await openInstitution({
      ...RISK_LEDGER,
      fxRates: rates,
      transfers: [...RISK_LEDGER.transfers, cash('X4', 'EUR', '4000')],
    })
    const inDollars = await mixed.ask(answerFactorRisk, ALPHA)
    deepEqual(
      inDollars.rows.map(({ name }) => name),
      ['Equity', 'EUR', 'Specific'],
    )
    // 4,000 x 1.25 of 25,000.
    closeTo(inDollars.rows[1]!.weight!, 0.2, exact)
    const inEuros = await mixed.ask(answerFactorRisk, { ...ALPHA, currency: 'EUR' })
    // 20,000 of 25,000 are in dollars.
    closeTo(inEuros.rows.find(({ name }) => name === 'USD')!.weight!, 0.8, exact)
    for (const { rows } of [inDollars, inEuros])
      closeTo(
        rows.reduce((sum, { pctExplain }) => sum + pctExplain!, 0),
        1,
        1e-9,
      )
    deepEqual(mixed.failedReconciliations, [])
  })

  it('the evolution ends on the figures of Factor Risk and Risk Summary; each day’s parts sum to its ex-ante volatility', async () => {
    const { chart, notes } = await fixture.ask(answerFactorRiskEvolution, { ...ALPHA, more: { timePeriod: '1M' } })
    const { named } = await measures(fixture)
    const { rows } = await fixture.ask(answerFactorRisk, ALPHA)
    const volatility = named.get('Volatility p.a.')!.valuePct!
    closeTo(chart!.line!.values.at(-1)!, volatility, 1e-12)
    for (const { label, values } of chart!.series)
      closeTo(values.at(-1)!, rows.find(({ name }) => name === label)!.pctExplain! * volatility, 1e-12, label)
    chart!.line!.values.forEach((line, i) => {
      closeTo(
        chart!.series.reduce((sum, { values }) => sum + values[i]!, 0),
        line!,
        1e-12,
      )
    })
    // From 20 February, a Friday, to 20 March.
    ok('days' in chart!.categories)
    deepEqual([chart!.categories.days.length, notes], [20, undefined])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('the evolution leaves out a day on which the NPV is too small against gross exposure, with a note', async () => {
    // Of 20,000 on the last day 19,800 are taken out: 200 against an exposure of 30,000.
    const withdrawal = { ...cash('X9', 'USD', '-19800'), date: '2026-03-20' }
    const drained = await openInstitution({ ...RISK_LEDGER, transfers: [...RISK_LEDGER.transfers, withdrawal] })
    const { chart, notes } = await drained.ask(answerFactorRiskEvolution, { ...ALPHA, more: { timePeriod: '5D' } })
    deepEqual(
      chart!.line!.values.map((value) => value === null),
      [false, false, false, false, true],
    )
    deepEqual(notes, [{ row: '2026-03-20', field: 'values', reason: 'NPV too small against gross exposure' }])
    deepEqual(drained.failedReconciliations, [])
  })

  it('too few days withhold every figure with the reason', async () => {
    const young = await openInstitution(WORKED_LEDGER)
    const { rows, notes, overview } = await measures(young)
    ok(overview.scenarios < 126)
    ok(rows.every(({ valueCCY, valuePct }) => valueCCY === null && valuePct === null))
    const reason = `Needs 126 scenarios; there are ${overview.scenarios}`
    ok(rows.every(({ name }) => notes!.some((note) => note.row === name && note.reason === reason)))
    equal((await young.ask(answerRiskPie, ALPHA)).chart, null)
    equal((await young.ask(answerStressTest, ALPHA)).chart, null)
    equal((await young.ask(answerHitsSimulation, ALPHA)).chart, null)
    equal((await young.ask(answerFactorRiskEvolution, ALPHA)).chart, null)
    deepEqual((await young.ask(answerFactorRisk, ALPHA)).rows, [{ name: 'Specific', weight: null, pctExplain: null }])
  })
})
