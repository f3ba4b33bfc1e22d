import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset, IncomeRecord } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

/*
 * Alpha, in EUR, of a share in USD; a euro costs 1.25 dollars until 6 March and 1 from 9 March on:
 *
 *    2 Mar  buys 10 at 10;  6 Mar  buys 10 at 30
 *    9 Mar  80 dollars come back, 4 a unit: 6 and 26 are left
 *   11 Mar  sells 5 at 40
 *   13 Mar  150 dollars come back, 10 a unit
 */
const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13']
const received = (id: string, payDate: string, amount: string): IncomeRecord => ({
  id,
  account: 'Alpha',
  payDate,
  exDate: null,
  instrument: 'UNIT',
  currency: 'USD',
  amount,
  gross: null,
  tax: null,
  type: 'returnOfCapital',
})
const bought = (id: string, tradeDate: string, quantity: string, price: string) =>
  trade(id, { account: 'Alpha', type: quantity.startsWith('-') ? 'sell' : 'buy', instrument: 'UNIT', tradeDate, quantity, price })
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [share('UNIT')],
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
  prices: DAYS.map((day) => ({ instrument: 'UNIT', day, close: '40' })),
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: day < '2026-03-09' ? '1.25' : '1' })),
  transactions: [
    bought('T1', '2026-03-02', '10', '10'),
    bought('T2', '2026-03-06', '10', '30'),
    bought('T3', '2026-03-11', '-5', '40'),
  ],
  income: [received('I1', '2026-03-09', '80'), received('I2', '2026-03-13', '150')],
}

const fixture = openMemoryInstitution(LEDGER)
const gainsBy = async (costBasisMethod: string) => {
  const more = { timePeriod: 'Max', costBasisMethod }
  const { rows } = await fixture.ask(realisedGains, { accounts: ['Alpha'], currency: 'EUR', more })
  return rows.map(({ units, cost, proceeds, gain, fxGain }) => [units, cost, proceeds, gain, fxGain])
}
const gainOf = (place: string, column: string, costBasisMethod = 'fifo') =>
  expandedExplanation(
    fixture,
    realisedGains,
    ['rows', place],
    column,
    { timePeriod: 'Max', costBasisMethod },
    { currency: 'EUR' },
  )
const costBy = (costBasisMethod: string) =>
  expandedExplanation(fixture, positionDetail, ['UNIT', 'Alpha'], 'costBasis', { costBasisMethod }, { currency: 'EUR' })
const entriesOf = (node: ExplanationNode) =>
  [...new Set(inputsOf(node).flatMap(({ source }) => /^Entry (\S+)/.exec(source)?.[1] ?? []))].sort()
const statedIn = (node: ExplanationNode) => inputsOf(node).filter(({ remark }) => /what all units cost/.test(remark ?? ''))

describe('capital that is returned', () => {
  it('is in the rows of realised gains where it exceeds the cost of a lot, and P/L agrees', async () => {
    deepEqual(await gainsBy('fifo'), [
      // 5 units of the first lot cost 20 euros; of 10 a unit 50 came back.
      [0, 20, 50, 30, 10],
      [5, 20, 200, 180, 10],
    ])
    deepEqual(await gainsBy('average'), [[5, 60, 200, 140, 20]])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('is a part of how a cost is explained, by any method', async () => {
    const fifo = await costBy('fifo')()
    closeTo(fifo.value, 100, 1e-9)
    deepEqual(statedIn(fifo), [])
    deepEqual(entriesOf(fifo), ['I1', 'I2', 'T1', 'T2'])
    const average = await costBy('average')()
    closeTo(average.value, 30, 1e-9)
    deepEqual(statedIn(average), [])
    deepEqual(entriesOf(average), ['I1', 'I2', 'T1', 'T2', 'T3'])
  })

  it('explains what it realised, in both currencies', async () => {
    const gain = await gainOf('0', 'gain')()
    closeTo(gain.value, 30, 1e-9)
    deepEqual(statedIn(gain), [])
    deepEqual(entriesOf(gain), ['I1', 'I2', 'T1'])
    const fx = await gainOf('0', 'fxGain')()
    closeTo(fx.value, 10, 1e-9)
    deepEqual(statedIn(fx), [])
    closeTo((await gainOf('0', 'fees')()).value, 0, 1e-9)
    closeTo((await gainOf('1', 'fxGain')('Cost in USD')).value, 30, 1e-9)
    closeTo((await gainOf('0', 'fxGain', 'average')('Cost in USD')).value, 80, 1e-9)
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'fifo' } })
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
  })
})
