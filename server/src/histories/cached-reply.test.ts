import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createMemo, createMemoBudget } from '@portal/engine/memo.ts'
import { cachedReply } from './cached-reply.ts'

/** Nothing of a market is looked at but its memo. */
const marketOf = () => ({ memo: createMemo(createMemoBudget(1e6)) })
const scope = { market: marketOf(), reportingCCY: 'USD', accounts: [] }

describe('cached replies', () => {
  it('are made once for a market, currency, set of accounts and question', () => {
    let made = 0
    const make = () => ++made
    equal(cachedReply(scope, 'a', make), 1)
    equal(cachedReply(scope, 'a', make), 1)
    equal(cachedReply(scope, 'b', make), 2)
    equal(cachedReply({ ...scope, reportingCCY: 'EUR' }, 'a', make), 3)
    equal(cachedReply({ ...scope, market: marketOf() }, 'a', make), 4)
  })
  it('are made again when an account is renamed or moves to another portfolio', () => {
    const within = (name: string, portfolioName: string) => ({
      ...scope,
      accounts: [{ account: { id: '1', name, portfolioName }, version: 1 }],
    })
    let made = 0
    const make = () => ++made
    const scopes = [within('One', 'Growth'), within('One', 'Growth'), within('Two', 'Growth'), within('Two', 'Income')]
    deepEqual(
      scopes.map((each) => cachedReply(each, 'accounts', make)),
      [1, 1, 2, 3],
    )
  })
  it('are made again when the ledger of an account has another version, and are kept while it has not', () => {
    const of = (version: number) => ({
      ...scope,
      accounts: [{ account: { id: '1', name: 'One', portfolioName: 'Growth' }, version }],
    })
    let made = 0
    const make = () => ++made
    deepEqual(
      [1, 2, 2, 1].map((version) => cachedReply(of(version), 'ledger', make)),
      [1, 2, 2, 1],
    )
  })
  it('that failed are made again', async () => {
    await rejects(cachedReply(scope, 'fails', () => Promise.reject(new Error('away'))))
    equal(await cachedReply(scope, 'fails', async () => 'there'), 'there')
  })
  it('declare the bytes of what was serialized, once it is there', async () => {
    const { memo } = marketOf()
    const own = { ...scope, market: { memo } }
    await cachedReply(own, 'long', async () => ({ bytes: new Uint8Array(50_000) }))
    await new Promise(setImmediate)
    // 120 bytes of an entry.
    equal(memo.budget.usage().get('replies'), 50_120)
    equal((await cachedReply(own, 'long', async () => ({ bytes: new Uint8Array(1) }))).bytes.length, 50_000)
  })
})
