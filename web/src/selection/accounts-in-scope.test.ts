import { equal } from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { useClientStore } from '#session/client-store.ts'
import { serverOf } from '../../testing/server-of.ts'
import { scopeText } from './accounts-in-scope.ts'

const accounts = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => ({ id: `a${at}`, name: `A ${at}` })) })
describe('the scope as text', () => {
  beforeEach(() => useClientStore.setState({ selectedClient: 'Alder', accountsInScope: ['a0', 'a1'] }))
  afterEach(() => mock.restoreAll())

  it('has the number of its accounts, and of all accounts of the client', async () => {
    const sent = serverOf([200, accounts(5)], [200, accounts(2)])
    equal(await scopeText(), '2 of 5 accounts')
    equal((await sent[0]!.json()).clientName, 'Alder')
    equal(await scopeText(), '2 of 2 accounts')
  })

  it('leaves out a total that is not known, or is less than the scope', async () => {
    serverOf([500, {}], [200, accounts(1)])
    equal(await scopeText(), '2 accounts')
    equal(await scopeText(), '2 accounts')
  })
})
