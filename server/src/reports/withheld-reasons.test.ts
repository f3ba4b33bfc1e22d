import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { factorRiskEvolution } from '@portal/contract/charts/factor-risk-evolution.ts'
import { glTop } from '@portal/contract/reports/gl-top.ts'
import { EMPTY_DATASET, inKind, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../testing/institutions/memory-institution.ts'
import type { Dataset } from '../ingest/dataset.ts'

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']

/** One account that holds 10 ONE. @param closes of ONE */
const ledger = (closes: readonly (string | null)[]): Dataset => ({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('ONE', { isWorthless: true }), share('OTHER')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    { id: 'A1', client: 'C', name: 'A1', currency: 'USD', portfolio: null, benchmark: null, openedOn: null, closedOn: null },
  ],
  prices: [
    ...DAYS.map((day) => ({ instrument: 'OTHER', day, close: '5' })),
    ...DAYS.flatMap((day, t) => (closes[t] ? [{ instrument: 'ONE', day, close: closes[t] }] : [])),
  ],
  transfers: [inKind('X1', { date: '2026-03-02', currency: 'USD', amount: '10000', instrument: null, quantity: null })],
  transactions: [trade('T1', { tradeDate: '2026-03-02', quantity: '10', price: '10' })],
})

/** Why the change of ONE's price on the last day is withheld. */
async function changeReason(closes: readonly (string | null)[]) {
  const { notes } = await openMemoryInstitution(ledger(closes)).ask(glTop)
  return notes?.find(({ row, field }) => row === 'ONE' && field === 'pctChange')?.reason
}

describe('why a figure is withheld', () => {
  it('a change of a price: no price before it, or a price of 0', async () => {
    equal(await changeReason(['10', '11', '12']), undefined)
    equal(await changeReason(['10', '0', '0']), 'No price above 0 of ONE on 2026-03-03')
    equal(await changeReason([null, null, '12']), 'No previous close of ONE')
  })

  it('a gain of a row: the rows do not sum to that of the scope, although both are known', async () => {
    const fixture = openMemoryInstitution(ledger(['10', '11', '12']), {
      tamper: (of) => ({
        ...of,
        value: of.value.map((series) => series?.map((money, t) => (t === series.length - 1 ? money + 50 : money))),
      }),
    })
    const { topHoldings, gainers, losers, notes } = await fixture.ask(glTop)
    deepEqual(
      topHoldings.rows.map(({ plCCY, pctChange }) => [plCCY, pctChange]),
      [[null, null]],
    )
    deepEqual([gainers.rows, losers.rows], [[], []])
    const reasons = (notes ?? []).flatMap(({ field, reason }) => (field === 'plCCY' || field === 'pctChange' ? [reason] : []))
    deepEqual(new Set(reasons), new Set(['The rows do not sum to the profit and loss of the scope']))
    ok(fixture.failedReconciliations.length > 0)
  })

  it('factor risk of a day: withheld, without an error in the log', async () => {
    const fixture = openMemoryInstitution(ledger(['10', '11', '12']))
    const { chart, notes } = await fixture.ask(factorRiskEvolution, { more: { timePeriod: 'Max' } })
    equal(chart, null)
    ok(notes && notes.length > 0)
    for (const { reason } of notes) ok(reason.startsWith('Needs 126 scenarios'), reason)
    deepEqual(fixture.failedReconciliations, [])
  })
})
