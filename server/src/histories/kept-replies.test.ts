import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ToldAccounts } from '@portal/engine/scope/reporting-market.ts'
import { keptReply } from './kept-replies.ts'

// Nothing of a market is looked at but that it is the same.
const scope = { market: {}, reportingCCY: 'USD', accounts: [] } as unknown as ToldAccounts

describe('kept replies', () => {
  it('are made once for a market, currency, set of accounts and question', () => {
    let made = 0
    const make = () => ++made
    equal(keptReply(scope, 'a', make), 1)
    equal(keptReply(scope, 'a', make), 1)
    equal(keptReply(scope, 'b', make), 2)
    equal(keptReply({ ...scope, reportingCCY: 'EUR' }, 'a', make), 3)
    equal(keptReply({ ...scope, market: {} } as unknown as ToldAccounts, 'a', make), 4)
  })
  it('are made again when an account is renamed or moves to another portfolio', () => {
    const within = (name: string, portfolioName: string) =>
      ({ ...scope, accounts: [{ account: { id: '1', name, portfolioName } }] }) as unknown as ToldAccounts
    let made = 0
    const make = () => ++made
    const told = [within('One', 'Growth'), within('One', 'Growth'), within('Two', 'Growth'), within('Two', 'Income')]
    deepEqual(
      told.map((each) => keptReply(each, 'accounts', make)),
      [1, 1, 2, 3],
    )
  })
  it('that failed are made again', async () => {
    await rejects(keptReply(scope, 'fails', () => Promise.reject(new Error('away'))))
    equal(await keptReply(scope, 'fails', async () => 'there'), 'there')
  })
})
