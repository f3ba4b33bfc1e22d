import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explanationValue } from '@portal/contract/reports/explanation-value.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { taxLots } from '@portal/contract/reports/lots/tax-lots.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'
import { reportedFigures } from '../../../server/testing/replies/reported-figures.ts'

/*
 * Alpha, in EUR, of shares in USD; a euro costs 1.25 dollars until 6 March and 1 from 9 March on:
 *
 *    2 Mar  buys 10 OLD at 10;  6 Mar  buys 10 at 30
 *    9 Mar  OLD merges into NEW: half a unit at 60 and 20 euros a unit, so 40 % of each cost goes with the cash
 *   11 Mar  sells 5 NEW, of the first lot, at 70
 */
const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13']
const traded = (id: string, instrument: string, tradeDate: string, quantity: string, price: string) =>
  trade(id, { account: 'Alpha', type: quantity.startsWith('-') ? 'sell' : 'buy', instrument, tradeDate, quantity, price })
const FIRST = traded('T1', 'OLD', '2026-03-02', '10', '10')
const SOLD = traded('T3', 'NEW', '2026-03-11', '-4', '70')
const DEAR = traded('T2', 'OLD', '2026-03-06', '10', '50')
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [share('OLD'), share('NEW')],
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
  prices: DAYS.flatMap((day) => [
    { instrument: 'OLD', day, close: '45' },
    { instrument: 'NEW', day, close: '60' },
  ]),
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: day < '2026-03-09' ? '1.25' : '1' })),
  corporateActions: [
    {
      id: 'M',
      instrument: 'OLD',
      type: 'merger',
      exDate: '2026-03-09',
      payDate: null,
      ratio: '0.5',
      otherInstrument: 'NEW',
      amount: '20',
      currency: 'EUR',
    },
  ],
  transactions: [FIRST, traded('T2', 'OLD', '2026-03-06', '10', '30'), SOLD],
}

const fixture = openMemoryInstitution(LEDGER)
const gainsBy = async (costBasisMethod: string) => {
  const more = { timePeriod: 'Max', costBasisMethod }
  const { rows } = await fixture.ask(realisedGains, { accounts: ['Alpha'], currency: 'EUR', more })
  return rows.map(({ units, cost, proceeds, gain, fxGain }) =>
    [units, cost, proceeds, gain, fxGain].map((value) => +value!.toFixed(9)),
  )
}
const gainOf = (place: string, column: string, costBasisMethod = 'fifo') => {
  const more = { timePeriod: 'Max', costBasisMethod }
  return expandedExplanation(fixture, realisedGains, ['rows', place], column, more, { currency: 'EUR' })
}
const costBy = (costBasisMethod: string) =>
  expandedExplanation(fixture, positionDetail, ['NEW', 'Alpha'], 'costBasis', { costBasisMethod }, { currency: 'EUR' })
const sourcesOf = (node: Parameters<typeof inputsOf>[0]) =>
  [...new Set(inputsOf(node).flatMap(({ source }) => /^(?:Entry|Corporate action) (\w+)/.exec(source)?.[1] ?? []))].sort()
const statedIn = (node: Parameters<typeof inputsOf>[0]) =>
  inputsOf(node).filter(({ remark }) => /what all units cost|by a corporate action/.test(remark ?? ''))

describe('the cash part of a merger', () => {
  it('is in the rows of realised gains, and P/L agrees', async () => {
    deepEqual(await gainsBy('fifo'), [
      // 4 of 5 units that cost 48 euros.
      [4, 38.4, 280, 241.6, 9.6],
      // 40 % of 80 euros and of 240 for 200 each, and what the rate made of 40 and 120 dollars.
      [0, 32, 200, 168, 8],
      [0, 96, 200, 104, 24],
    ])
    deepEqual(await gainsBy('average'), [
      [4, 76.8, 280, 203.2, 19.2],
      [0, 64, 200, 136, 16],
      [0, 64, 200, 136, 16],
    ])
    deepEqual(fixture.failedReconciliations, [])
  })

  it('is a part of how a cost is explained, by any method', async () => {
    const fifo = await costBy('fifo')()
    closeTo(fifo.value, 153.6, 1e-9)
    deepEqual([statedIn(fifo), sourcesOf(fifo)], [[], ['M', 'T1', 'T2']])
    const average = await costBy('average')()
    closeTo(average.value, 115.2, 1e-9)
    deepEqual([statedIn(average), sourcesOf(average)], [[], ['M', 'T1', 'T2', 'T3']])
  })

  it('explains what it realised, in both currencies', async () => {
    for (const [column, value, sources] of [
      ['gain', 168, ['M', 'T1']],
      ['fxGain', 8, ['M', 'T1']],
      ['proceeds', 200, ['M']],
      ['fees', 0, []],
    ] as const) {
      const node = await gainOf('1', column)()
      closeTo(node.value, value, 1e-9)
      deepEqual([statedIn(node), sourcesOf(node)], [[], sources])
    }
  })

  it('explains the cash that it brought', async () => {
    const cash = await expandedExplanation(fixture, positionDetail, ['EUR', 'Alpha'], 'npv', {}, { currency: 'EUR' })()
    closeTo(cash.value, 400, 1e-9)
    deepEqual(sourcesOf(cash), ['M', 'T1', 'T2'])
  })

  it('is explained by the rules of each country', async () => {
    for (const [method, gains] of [
      // Of 500 euros that cost 80 all of 200 is gain, of 500 that cost 400 a half.
      ['unitedStates', [100, 200, 216]],
      // Of 480 euros 40 %, and of the rest 4 of 10 units.
      ['unitedKingdom', [164.8, 208]],
      ['canada', [164.8, 208]],
    ] as const) {
      const own = { taxGroup: 'Owner', account: 'Alpha', method, isTaxable: true, fromDay: '2000-01-01', toDay: null }
      const taxed = openMemoryInstitution({ ...LEDGER, transactions: [FIRST, DEAR, SOLD], taxGroups: [own] })
      const more = { timePeriod: 'Max' }
      const reply = await taxed.ask(taxLots, { accounts: ['Alpha'], currency: 'EUR', more })
      const told = reply.gains.map(({ countedGain }) => +countedGain!.toFixed(6)).sort((a, b) => a - b)
      deepEqual(told, gains)
      for (const { row, column, value } of reportedFigures(taxLots, reply)) {
        if (value === null) continue
        const root = await expandedExplanation(taxed, taxLots, row, column, more, { currency: 'EUR' })()
        closeTo(explanationValue(root), value, 1e-9, `${method} ${row.join(' ')} ${column}`)
        deepEqual(method === 'unitedStates' ? statedIn(root) : [], [])
      }
      deepEqual(taxed.failedReconciliations, [])
    }
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'fifo' } })
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
  })
})
