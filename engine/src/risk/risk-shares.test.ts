import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { message, textKey } from '#message.ts'

import { rowsFrom } from '../../../analytics/src/linear-algebra/row-source.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { shortfallShares } from './risk-shares.ts'

const COUNT = 400

/** Two rows of which the second loses three times what the first does, and gains it again: s, 3 s of scenario s from -200 to 199. */
const PROFIT_AND_LOSS = Float64Array.from({ length: 2 * COUNT }, (_, i) => (i < COUNT ? i - 200 : 3 * (i - COUNT - 200)))
const TOTAL = Float64Array.from({ length: COUNT }, (_, s) => 4 * (s - 200))

function sharesOf(total: Float64Array) {
  const failed: unknown[] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: ({ reconciliation }: Readonly<Record<string, unknown>>) => failed.push(reconciliation),
  }
  const scope = { market: { institutionId: 'i', version: 7, live: null }, reportingCCY: 'USD', accounts: [] }
  const scenarios = { rows: [{}, {}], profitAndLoss: rowsFrom(PROFIT_AND_LOSS, COUNT), count: COUNT, total }
  return { shares: shortfallShares(scope, scenarios, log), failed }
}

describe('shares of the expected shortfall', () => {
  it('are what each row loses in the tail of the whole: a quarter and three quarters', () => {
    const { shares, failed } = sharesOf(TOTAL)
    if (shares.state !== 'known') throw new Error(textKey(shares.reason))
    closeTo(shares.shares[0]!, 0.25, 1e-12)
    closeTo(shares.shares[1]!, 0.75, 1e-12)
    deepEqual(failed, [])
  })
  it('are withheld, and the failure is logged, where the rows do not sum to the whole', () => {
    const { shares, failed } = sharesOf(TOTAL.map((gain) => 1.01 * gain))
    deepEqual(shares, { state: 'withheld', reason: message('risk.contributionsDoNotSum') })
    equal(failed[0], 'contributions are the whole expected shortfall')
  })
})
