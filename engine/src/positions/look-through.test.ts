import { deepEqual } from 'node:assert/strict'
import { it } from 'node:test'
import { exposure } from '@portal/contract/reports/exposure.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'

const DAYS = ['2026-03-19', '2026-03-20']
const bought = (instrument: string, quantity: string) =>
  trade(instrument, { account: 'Alpha', instrument, tradeDate: '2026-03-19', quantity, price: '100' })

it('what is not known of a fund that is held short lowers the coverage, and its NPV has the sign of the position', async () => {
  const own = openMemoryInstitution({
    ...EMPTY_DATASET,
    reportingCurrencies: ['USD'],
    clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
    accounts: [...['Alpha'].map((id) => ({ id, name: id, client: 'C', currency: 'USD', portfolio: null, benchmark: null }))].map(
      (account) => ({ ...account, openedOn: null, closedOn: null }),
    ),
    instruments: [share('SWISS', { country: 'CH' }), share('PART', { kind: 'etf' })],
    prices: ['SWISS', 'PART'].flatMap((instrument) => DAYS.map((day) => ({ instrument, day, close: '100' }))),
    lookThrough: [{ instrument: 'PART', fromDay: '2026-01-02', dimension: 'country', key: 'FR', weight: '0.75' }],
    transactions: [bought('SWISS', '20'), bought('PART', '-10')],
  })
  const { rows, coverage } = await own.ask(exposure, { more: { dimension: 'country' } })
  const npvOf = (name: string) => rows.find((row) => row.name === name)?.npv
  deepEqual(['Switzerland', 'France', 'Not covered'].map(npvOf), [2_000, -750, -250])
  // 250 of 2,000 long, 1,000 short and 1,000 owed in cash.
  closeTo(coverage!, 1 - 250 / 4_000, 1e-12)
})
