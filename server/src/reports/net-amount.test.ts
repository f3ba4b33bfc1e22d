import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bought, ledger, MAX } from '../../testing/datasets/first-price-ledger.ts'
import { trade } from '../../testing/datasets/sample-dataset.ts'
import { openBookedInstitution } from '../../testing/institutions/reporting-institution.ts'
import { answerNpvSnapshot } from './positions/npv-snapshot.ts'
import { answerRealisedGains } from './positions/realised-gains.ts'

describe('the net amount that a custodian booked', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  it('is the cash that moves: half a cent of rounding a trade does not add up, and cost and gain follow it', async () => {
    // Twenty purchases of 3 at 33.335 are 2,000.10, and were booked as 2,000.20; the sale brings 899.99 for 60 x 15.
    const purchases = Array.from({ length: 20 }, (_, i) =>
      bought(`N${i}`, 'Alpha', '2026-03-03', '3', '33.335', { netAmount: '-100.01' }),
    )
    const sale = bought('S', 'Alpha', '2026-03-06', '-60', '15', { fees: '0.01', netAmount: '899.99' })
    const { ask, failedReconciliations } = await openBookedInstitution(test.db, ledger(6, { transactions: [...purchases, sale] }))
    const { total } = await ask(answerNpvSnapshot, { accounts: ['Alpha'] })
    equal(total.npv, 8_899.79)
    const { rows, profitAndLoss } = await ask(answerRealisedGains, { accounts: ['Alpha'], more: MAX })
    equal(Number(rows.reduce((sum, { gain }) => sum + gain!, 0).toFixed(9)), -1_100.21)
    equal(Number(profitAndLoss.totalPL!.toFixed(9)), -1_100.21)
    deepEqual(failedReconciliations, [])
  })

  it('is what a currency deal paid, whatever the rate has of decimals', async () => {
    const deal = {
      account: 'Alpha',
      type: 'fx',
      instrument: 'CASH:EUR',
      quantity: '100',
      price: '1.2333',
      currency: 'USD',
    } as const
    const { ask, failedReconciliations } = await openBookedInstitution(
      test.db,
      ledger(6, { transactions: [trade('F', { ...deal, tradeDate: '2026-03-03', netAmount: '-123.34' })] }),
    )
    const { total } = await ask(answerNpvSnapshot, { accounts: ['Alpha'] })
    equal(total.npv, 10_000 - 123.34 + 125)
    deepEqual(failedReconciliations, [])
  })
})
