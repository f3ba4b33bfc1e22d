import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { portfolioCalculator } from '@portal/contract/reports/portfolio-calculator.ts'

import { EMPTY_DATASET, inKind, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../testing/replies/expanded-explanation.ts'

const bought = (id: string, tradeDate: string, quantity: string) =>
  trade(id, { account: 'Alpha', tradeDate, instrument: 'ONE', quantity, price: '10', type: 'buy' })

describe('the capital of a day', () => {
  it('is all that was put in since it was opened: a day on which nothing was put in is no level', async () => {
    const fixture = openMemoryInstitution({
      ...EMPTY_DATASET,
      reportingCurrencies: ['USD'],
      instruments: [share('ONE')],
      clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
      accounts: [
        {
          id: 'Alpha',
          client: 'C',
          name: 'Alpha',
          currency: 'USD',
          portfolio: null,
          benchmark: null,
          openedOn: null,
          closedOn: null,
        },
      ],
      prices: ['2026-03-02', '2026-03-31'].map((day) => ({ instrument: 'ONE', day, close: '10' })),
      transfers: [
        inKind('X', { account: 'Alpha', date: '2026-03-02', instrument: null, quantity: null, currency: 'USD', amount: '1000' }),
      ],
      transactions: [bought('T1', '2026-03-03', '20'), bought('T2', '2026-03-12', '30')],
    })
    const open = expandedExplanation(fixture, portfolioCalculator, ['Equity', 'ONE'], 'pctChange', { timePeriod: 'Max' })
    const capital = await open('Mean capital', 'Capital of 2026-03-31')
    ok(capital.kind === 'step')
    deepEqual(
      capital.parts.map(({ label, value }) => [label, value]),
      [
        ['Carried', 0],
        ['Added on 2026-03-03, by trades or in kind', 200],
        ['Added on 2026-03-12, by trades or in kind', 300],
      ],
    )
  })
})
