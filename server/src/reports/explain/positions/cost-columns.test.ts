import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { share, trade } from '../../../../testing/datasets/sample-dataset.ts'
import { WORKED_LEDGER } from '../../../../testing/datasets/worked-ledger.ts'
import { openMemoryInstitution } from '../../../../testing/institutions/memory-institution.ts'
import { expandedExplanation } from '../../../../testing/replies/expanded-explanation.ts'

/** Beside its future the worked ledger has 10 ONE, bought at 5, of which 4 are sold at 7; the last close is 6. */
const house = openMemoryInstitution({
  ...WORKED_LEDGER,
  instruments: [...WORKED_LEDGER.instruments, share('ONE')],
  prices: [
    ...WORKED_LEDGER.prices,
    ...['5', '7', '6'].map((close, i) => ({ instrument: 'ONE', day: `2026-03-${18 + i}`, close })),
  ],
  transactions: [
    ...WORKED_LEDGER.transactions,
    trade('O1', { account: 'Alpha', tradeDate: '2026-03-18', instrument: 'ONE', quantity: '10', price: '5' }),
    trade('O2', { account: 'Alpha', tradeDate: '2026-03-19', type: 'sell', instrument: 'ONE', quantity: '-4', price: '7' }),
  ],
})
const explained = async (ticker: string, column: string, timePeriod = 'YTD') => {
  const fields = { timePeriod, costBasisMethod: 'fifo' }
  const root = await expandedExplanation(house, positionDetail, [ticker, 'Alpha'], column, fields)()
  return { value: root.value, parts: root.kind === 'step' ? root.parts.map(({ value }) => value) : [] }
}

describe('the cost figures of a future, which the close settles', () => {
  it('are no cost, and nothing unrealised', async () => {
    equal((await explained('FUTR', 'costBasis')).value, 0)
    equal((await explained('FUTR', 'unrealisedPL')).value, 0)
  })
  it('are as realised what it paid into cash, day by day', async () => {
    // 2 bought at 500 with 6 of fees are settled at 503, and on the day after at 501: 20 x 3 - 6, and 20 x -2.
    deepEqual(await explained('FUTR', 'realisedPL'), { value: 14, parts: [54, -40] })
    deepEqual(await explained('FUTR', 'realisedPL', '1D'), { value: -40, parts: [-40] })
  })
})

describe('the cost figures of a share', () => {
  it('are what its open lots cost and would gain, and what closed ones gained', async () => {
    deepEqual(await explained('ONE', 'costBasis'), { value: 30, parts: [30] })
    deepEqual(await explained('ONE', 'unrealisedPL'), { value: 6, parts: [6] })
    deepEqual(await explained('ONE', 'realisedPL'), { value: 8, parts: [8] })
    deepEqual(await explained('ONE', 'realisedPL', '1D'), { value: 0, parts: [] })
  })
})
