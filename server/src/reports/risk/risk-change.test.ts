import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { inKind, RISK_LEDGER } from '../../../testing/datasets/risk-ledger.ts'
import { trade } from '../../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import type { Dataset } from '../../ingest/dataset.ts'

const DAY = { more: { timePeriod: '2026-03-20/2026-03-20' } } as const
const STEPS = ['start', 'market', 'flows', 'trades', 'end'] as const

async function changes(over: Partial<Dataset> = {}, question: object = DAY) {
  const institution = openMemoryInstitution({ ...RISK_LEDGER, ...over })
  const reply = await institution.ask(riskChange, question)
  const named = new Map(reply.rows.map((row) => [row.name, row]))
  return { ...reply, institution, stepsOf: (name: string) => STEPS.map((step) => named.get(name)![step]) }
}

/** On the last day 50 FALL come in kind, and 100 RISE are bought at 100. */
const MOVED: Partial<Dataset> = {
  transfers: [...RISK_LEDGER.transfers, { ...inKind('X4', 'FALL', '50'), date: '2026-03-20' }],
  transactions: [
    trade('T1', {
      account: 'Alpha',
      type: 'buy',
      instrument: 'RISE',
      tradeDate: '2026-03-20',
      quantity: '100',
      price: '100',
      fees: '0',
    }),
  ],
}

describe('the change of risk over a time period', () => {
  it('is by the market, by flows and by trades, and sums to what Risk Summary says', async () => {
    const { stepsOf, institution, notes } = await changes(MOVED)
    // The 13th worst move is -1.18 %, of what moves with the index: 200 x 1.5 RISE less 100 FALL, at the closes before.
    const before = 0.0118 * (300 * (100 / 1.00495) - 100 * (100 / 1.0033))
    // Then 20,000 at the last close, 25,000 with half of FALL bought back, 40,000 with the RISE that were bought.
    const expected = [before, 236 - before, 59, 177, 472]
    for (const [i, value] of stepsOf('VaR 95').entries()) closeTo(value!, expected[i]!, 1e-4, STEPS[i])
    const summary = await institution.ask(riskSnapshot)
    for (const name of ['VaR 95', 'VaR 99', 'ES 97.5', 'Volatility p.a.'])
      equal(stepsOf(name).at(-1), summary.rows.find((row) => row.name === name)!.valueCCY)
    equal(notes, undefined)
  })

  it('is by the market alone where nothing was moved', async () => {
    const { stepsOf } = await changes()
    const [start, market, flows, trades, end] = stepsOf('VaR 99')
    deepEqual([flows, trades], [0, 0])
    closeTo(start! + market!, end!, 1e-9)
  })

  it('starts where the period does, and has the reason where there is no risk then', async () => {
    const { stepsOf, notes, period } = await changes({}, { more: { timePeriod: 'Max' } })
    // The day before the first entry, with too few days behind it for a tail.
    equal(new Date(period!.from * 1000).toISOString().slice(0, 10), '2026-02-13')
    deepEqual(stepsOf('VaR 99').slice(0, 2), [null, null])
    match(notes!.find(({ row, field }) => row === 'VaR 99' && field === 'market')!.reason, /^Needs 250 scenarios/)
  })
})
