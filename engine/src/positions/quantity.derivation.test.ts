import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplanationNode } from '@portal/contract/reports/explain.ts'
import { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { closeTo } from '../../../analytics/testing/close-to.ts'
import { ACTIONS_LEDGER } from '../../../server/testing/datasets/actions-ledger.ts'
import { openMemoryInstitution } from '../../../server/testing/institutions/memory-institution.ts'
import { assertDerivations } from '../../../server/testing/replies/derivation-laws.ts'
import { expandedExplanation, inputsOf } from '../../../server/testing/replies/expanded-explanation.ts'

const fixture = openMemoryInstitution(ACTIONS_LEDGER)
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
    match(root.kind === 'step' ? root.formula : '', /lots that left/)
  })

  it('has no figure in any call that does not follow from closes, rates and entries', async () => {
    await assertDerivations(fixture, ACTIONS_LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'fifo' } })
    await assertDerivations(fixture, ACTIONS_LEDGER, { more: { timePeriod: 'Max', costBasisMethod: 'average' } })
  })
})
