import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import type { Dataset } from '../../../server/src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from '../../../server/testing/datasets/sample-dataset.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18']
const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }

/*
 * Alpha over three weeks, all closes flat but for the actions, so that money is what was booked.
 *
 *   SPLT   2 Mar  buys 100 at 90, fees 10; Saturday 7 Mar buys 10 at 90; Monday 9 Mar splits 3 for 1; on that day buys 6 at 30:
 *                 (100 + 10) x 3 + 6 = 336. 16 Mar sells 150 at 40, fees 15
 *   PARN   2 Mar  buys 40 at 50; 11 Mar spins off half a CHLD a unit (20 CHLD at 25): its value 12.5 to the 37.5 of PARN; 16 Mar sells 15 CHLD
 *   GONE   2 Mar  buys 8 at 70; 13 Mar sells 3 at 70 in the morning of the merger, in which 5 become 10 TAKR
 *   AVER   2 Mar  buys 10 at 10, 6 Mar 30 at 20: 17.50 on average; 11 Mar sells 20; 13 Mar buys 20 at 30: 23.75; 16 Mar leaves 10 in kind
 */
const LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: ['SPLT', 'PARN', 'CHLD', 'GONE', 'TAKR', 'AVER'].map((id) => share(id)),
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    {
      ...{ id: 'Alpha', client: 'C', name: 'Alpha', currency: 'USD', portfolio: null, benchmark: null },
      ...{ openedOn: null, closedOn: null },
    },
  ],
  prices: [
    ...closes('SPLT', (day) => (day < '2026-03-09' ? 90 : 30)),
    ...closes('PARN', (day) => (day < '2026-03-11' ? 50 : 37.5)),
    ...closes('CHLD', () => 25).filter(({ day }) => day >= '2026-03-11'),
    ...closes('GONE', () => 70),
    ...closes('TAKR', () => 35),
    ...closes('AVER', () => 40),
  ],
  corporateActions: [
    action('S1', 'split', 'SPLT', null, '2026-03-09', '3'),
    action('O1', 'spinOff', 'PARN', 'CHLD', '2026-03-11', '0.5'),
    action('M1', 'merger', 'GONE', 'TAKR', '2026-03-13', '2'),
  ],
  transactions: [
    bought('T1', 'SPLT', '2026-03-02', '100', '90', '10'),
    bought('T2', 'SPLT', '2026-03-07', '10', '90'),
    bought('T3', 'SPLT', '2026-03-09', '6', '30'),
    bought('T4', 'PARN', '2026-03-02', '40', '50'),
    bought('T5', 'GONE', '2026-03-02', '8', '70'),
    bought('T6', 'GONE', '2026-03-12', '-3', '70'),
    bought('T7', 'AVER', '2026-03-02', '10', '10'),
    bought('T8', 'AVER', '2026-03-06', '30', '20'),
    bought('T9', 'AVER', '2026-03-11', '-20', '40'),
    bought('T10', 'AVER', '2026-03-13', '20', '30'),
    bought('T11', 'SPLT', '2026-03-16', '-150', '40', '15'),
    bought('T12', 'CHLD', '2026-03-16', '-15', '25'),
  ],
  transfers: [
    {
      ...NOTHING,
      id: 'X0',
      account: 'Alpha',
      date: '2026-03-02',
      counterparty: 'Bank',
      instrument: null,
      quantity: null,
      ...{ currency: 'USD', amount: '50000' },
    },
    { ...NOTHING, id: 'X1', account: 'Alpha', date: '2026-03-16', counterparty: 'Heir', instrument: 'AVER', quantity: '-10' },
  ],
}

function closes(instrument: string, price: (day: string) => number): Dataset['prices'] {
  return DAYS.map((day) => ({ instrument, day, close: String(price(day)) }))
}

function bought(id: string, instrument: string, tradeDate: string, quantity: string, price: string, fees = '0') {
  return trade(id, {
    account: 'Alpha',
    type: quantity.startsWith('-') ? 'sell' : 'buy',
    instrument,
    tradeDate,
    quantity,
    price,
    fees,
  })
}

function action(
  id: string,
  type: Dataset['corporateActions'][number]['type'],
  instrument: string,
  otherInstrument: string | null,
  exDate: string,
  ratio: string,
): Dataset['corporateActions'][number] {
  return { id, type, instrument, otherInstrument, exDate, payDate: null, ratio, amount: null, currency: null }
}

const fixture = openMemoryInstitution(LEDGER)
const numbers = (node: ExplanationNode) => inputsOf(node).map(({ value, source }) => [value, source])
const quantity = (ticker: string) => expandedExplanation(fixture, positionDetail, [ticker, 'Alpha'], 'quantity')

describe('units after corporate actions', () => {
  it('of a split on the Monday after a purchase of the weekend are each purchase with the splits since', async () => {
    const root = await quantity('SPLT')()
    equal(root.value, 336 - 150)
    const split = 'Corporate action S1: split of SPLT, 3 new units per old unit, ex 2026-03-09'
    const entry = (id: string) => `Entry ${id} of transactions`
    deepEqual(numbers(root), [
      [100, entry('T1')],
      [3, split],
      [10, entry('T2')],
      [3, split],
      [6, entry('T3')],
      [-150, entry('T11')],
    ])
  })

  it('of a merger are the units held until then, entry by entry, times the ratio', async () => {
    const root = await quantity('TAKR')()
    equal(root.value, 10)
    const merger = 'Corporate action M1: merger, 2 TAKR per unit of GONE, ex 2026-03-13'
    deepEqual(numbers(root), [
      [8, 'Entry T5 of transactions'],
      [-3, 'Entry T6 of transactions'],
      [2, merger],
    ])
  })

  it('of a spin-off came at their close for the units of the parent, and their value left it', async () => {
    const root = await quantity('CHLD')()
    equal(root.value, 5)
    const spinOff = 'Corporate action O1: spin-off of 0.5 CHLD per unit of PARN, ex 2026-03-11'
    deepEqual(numbers(root), [
      [40, 'Entry T4 of transactions'],
      [0.5, spinOff],
      [-15, 'Entry T12 of transactions'],
    ])
    const gains = await fixture.ask(realisedGains, { more: FIFO })
    const sold = gains.rows.findIndex(({ symbol }) => symbol === 'CHLD')
    const cost = await expandedExplanation(fixture, realisedGains, ['rows', String(sold)], 'cost', FIFO)()
    // 2,000 paid for 40 PARN; CHLD takes 12.5 of 50 of it, and 15 of its 20 units are sold.
    closeTo(cost.value, 375, 1e-9)
    ok(inputsOf(cost).some(({ source }) => source === 'Entry T4 of transactions'))
    ok(inputsOf(cost).some(({ source }) => source === spinOff))
  })
})

const FIFO = { timePeriod: 'Max', costBasisMethod: 'fifo' }
const AVERAGE = { timePeriod: 'Max', costBasisMethod: 'average' }

describe('lots', () => {
  it('after a split are their share of the entry’s units, restated, and of its fees', async () => {
    const gains = await fixture.ask(realisedGains, { more: FIFO })
    const row = gains.rows.findIndex(({ symbol }) => symbol === 'SPLT')
    const fees = await expandedExplanation(fixture, realisedGains, ['rows', String(row)], 'fees', FIFO)()
    // 150 of the 300 units that 100 became: half of 10, and all of 15.
    closeTo(fees.value, 20, 1e-9)
    const found = numbers(fees).map((each) => each.join(' '))
    for (const each of ['10 Entry T1', '100 Entry T1', '3 Corporate action S1', '15 Entry T11'])
      ok(
        found.some((text) => text.startsWith(`${each}:`) || text.startsWith(`${each} `)),
        each,
      )
  })

  it('by average cost are their part of what is left of every purchase', async () => {
    const open = expandedExplanation(fixture, positionDetail, ['AVER', 'Alpha'], 'costBasis', { costBasisMethod: 'average' })
    const root = await open()
    // 30 left of 40 at 23.75.
    closeTo(root.value, 712.5, 1e-9)
    const left = await open('Left by the sale of 2026-03-11')
    closeTo(left.value, 0.5, 1e-12)
    const sources = new Set(inputsOf(root).map(({ source }) => source))
    for (const id of ['T7', 'T8', 'T9', 'T10']) ok(sources.has(`Entry ${id} of transactions`), id)
  })

  it('that left in kind took their gain so far along: their value at that close less their cost', async () => {
    const root = await expandedExplanation(fixture, realisedGains, ['profitAndLoss'], 'transferred', AVERAGE)()
    // 10 x 40 - 10 x 23.75.
    closeTo(root.value, 162.5, 1e-9)
    ok(
      inputsOf(root).some(
        ({ label, value, source }) => label.startsWith('Close of AVER') && value === 40 && source === 'Closing prices',
      ),
    )
    const stated = inputsOf(root).filter(({ source }) => !/^(Entry |Closing|Units matched|Corporate action \S+:)/.test(source))
    deepEqual(stated, [])
    match(root.kind === 'step' ? root.formula : '', /of what left/)
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'fifo' } })
    await assertDerivations(fixture, LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
  })
})
