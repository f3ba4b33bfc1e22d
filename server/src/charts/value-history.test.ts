import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { valueHistory } from '@portal/contract/charts/value-history.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../testing/replies/expanded-explanation.ts'

const money = (id: string, date: string, amount: string) => ({
  ...inKind(id, { date, currency: 'USD', amount, instrument: null, quantity: null }),
  account: 'A',
})

/** 1,000 on Monday, 10 of ONE at 20; 500 leave on Wednesday, when ONE is at 30; its close of Thursday is the last. */
const LEDGER = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('ONE')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    { id: 'A', client: 'C', name: 'A', currency: 'USD', portfolio: null, benchmark: null, openedOn: null, closedOn: null },
  ],
  prices: Object.entries({ '2026-03-02': '20', '2026-03-03': '25', '2026-03-04': '30', '2026-03-05': '28' }).map(
    ([day, close]) => ({ instrument: 'ONE', day, close }),
  ),
  transactions: [trade('T', { account: 'A', tradeDate: '2026-03-02', quantity: '10', price: '20', type: 'buy' })],
  transfers: [money('X1', '2026-03-02', '1000'), money('X2', '2026-03-04', '-500')],
}

describe('POST /reports/value-history', () => {
  it('is the NPV at each close, with the flows of the period marked, and explained; it begins before the first entry', async () => {
    const fixture = openMemoryInstitution(LEDGER)
    const { chart } = await fixture.ask(valueHistory, { more: { timePeriod: 'Max' } })
    deepEqual(chart!.series[0]!.values, [0, 1_000, 1_050, 600, 580])
    deepEqual(chart!.marks?.points, [
      { day: Date.parse('2026-03-02') / 1_000, value: 1_000, event: 'Flow in', sort: 'inflow' },
      { day: Date.parse('2026-03-04') / 1_000, value: 600, event: 'Flow out', sort: 'outflow' },
    ])
    const { total } = await fixture.ask(npvSnapshot)
    deepEqual(chart!.series[0]!.values.at(-1), total.npv)
    const root = expandedExplanation(fixture, valueHistory, ['portfolio', '2026-03-04'], 'value', {}, { accounts: ['A'] })
    deepEqual((await root()).kind, 'step')
    deepEqual(fixture.failedReconciliations, [])
  })
})
