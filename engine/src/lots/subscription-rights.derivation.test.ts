import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

/*
 * Alpha: 100 shares bought at 22 bring 20 rights on 4 March, two for a new share at 26. A share is worth 30 and a right 3, so that the
 * rights take 60 ÷ 3,060 of 2,200.
 *
 *    5 Mar  sells 8 rights at 4;  6 Mar  exercises 12: 6 new shares for 156 and 12 ÷ 20 of the cost of the rights
 */
const DAYS = ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-06']
const dealt = (id: string, instrument: string, more: Parameters<typeof trade>[1]) =>
  trade(id, { account: 'Alpha', instrument, ...more })
const EXERCISE = dealt('T3', 'RIGHT', { type: 'exercise', tradeDate: '2026-03-06', quantity: '-12', price: '0' })
const LAPSE = dealt('T3', 'RIGHT', { type: 'expiry', tradeDate: '2026-03-06', quantity: '-20', price: '0' })
const BOUGHT = dealt('T1', 'UNIT', { tradeDate: '2026-03-02', quantity: '100', price: '22' })
const SOLD = dealt('T2', 'RIGHT', { type: 'sell', tradeDate: '2026-03-05', quantity: '-8', price: '4' })
const terms = { kind: 'right', underlying: 'UNIT', strike: 26, unitsPerRight: 0.5, expiry: '2026-03-31' } as const
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('UNIT'), share('RIGHT', { kind: 'right', terms })],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    {
      id: 'Alpha',
      name: 'Alpha',
      client: 'C',
      currency: 'USD',
      portfolio: null,
      benchmark: null,
      openedOn: null,
      closedOn: null,
    },
  ],
  prices: [
    ...DAYS.map((day) => ({ instrument: 'UNIT', day, close: '30' })),
    ...DAYS.slice(1).map((day) => ({ instrument: 'RIGHT', day, close: '3' })),
  ],
  corporateActions: [
    {
      id: 'R',
      instrument: 'UNIT',
      type: 'rights',
      exDate: '2026-03-04',
      payDate: null,
      ratio: '0.2',
      otherInstrument: 'RIGHT',
      amount: null,
      currency: null,
    },
  ],
  transactions: [BOUGHT, SOLD, EXERCISE],
}

const fixture = openMemoryInstitution(LEDGER)
const costIn = (institution: typeof fixture, costBasisMethod: string) =>
  expandedExplanation(institution, positionDetail, ['UNIT', 'Alpha'], 'costBasis', { costBasisMethod })
const sourcesOf = (node: Parameters<typeof inputsOf>[0]) =>
  [...new Set(inputsOf(node).flatMap(({ source }) => /^(?:Entry|Corporate action) (\w+)/.exec(source)?.[1] ?? []))].sort()

describe('rights that are distributed', () => {
  it('lead to the cost of the new shares and to a gain that are explained, and P/L agrees', async () => {
    for (const method of ['fifo', 'average']) {
      const cost = await costIn(fixture, method)()
      closeTo(cost.value, 2_200 + 156 - (8 / 20) * 2_200 * (60 / 3_060), 1e-9)
      deepEqual(sourcesOf(cost), ['R', 'T1', 'T3'], method)
    }
    const more = { timePeriod: 'Max' }
    const gain = await expandedExplanation(fixture, realisedGains, ['rows', '0'], 'gain', more)()
    closeTo(gain.value, 32 - (8 / 20) * 2_200 * (60 / 3_060), 1e-9)
    deepEqual(sourcesOf(gain), ['R', 'T1', 'T2'])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('and lapse leave the cost as it was', async () => {
    const lapsed = openMemoryInstitution({ ...LEDGER, transactions: [BOUGHT, LAPSE] })
    for (const method of ['fifo', 'average']) {
      const cost = await costIn(lapsed, method)()
      closeTo(cost.value, 2_200, 1e-9)
      deepEqual(sourcesOf(cost), ['T1'], method)
    }
    const { rows } = await lapsed.ask(realisedGains, { accounts: ['Alpha'], more: { timePeriod: 'Max' } })
    deepEqual([rows, lapsed.failedReconciliations], [[], []])
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'fifo' } })
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
  })
})
