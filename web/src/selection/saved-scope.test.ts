import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { accountsInScope, allAccounts } from '@portal/contract/selection/accounts.ts'

import { useNotices } from '#session/notices.ts'
import { followed, inPortal, select, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { serverBy } from '../../testing/server-of.ts'
import { useAllAccounts, useSavedScope } from './accounts-in-scope.ts'

const ACCOUNTS = ['A1', 'A2'].map((id) => ({ id, name: `${id} name` }))
const ANSWERS = { [allAccounts.path]: { rows: ACCOUNTS }, [accountsInScope.path]: { accountsInScope: ['A2'] } }

describe('the saved scope of a client', () => {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
  async function scopeOf(client: string, answers: Parameters<typeof serverBy>[0] = ANSWERS) {
    const sent = serverBy(answers)
    const hook = await used(() => useSavedScope(client), null, inPortal)
    await followed()
    return { hook, sent }
  }

  it('is what is chosen of all accounts of the client, who need not be the selected one', async () => {
    signIn()
    select('Halden')
    const { hook, sent } = await scopeOf('Berg')
    deepEqual([hook.result.accounts, hook.result.saved, hook.result.error], [ACCOUNTS, ['A2'], null])
    deepEqual(
      sent.map(([, { clientName }]) => clientName),
      ['Berg', 'Berg'],
    )
  })
  it('is not asked for without a user', async () => {
    select('Halden')
    equal((await scopeOf('Berg')).sent.length, 0)
  })
  it('is not asked for before the selection is loaded', async () => {
    signIn()
    equal((await scopeOf('Berg')).sent.length, 0)
  })
  it('is none of no client', async () => {
    signIn()
    select('Halden')
    const { hook, sent } = await scopeOf('')
    deepEqual([sent.length, hook.result.accounts, hook.result.saved], [0, undefined, []])
  })
  it('that cannot be loaded is reported, and asked for again', async () => {
    signIn()
    select('Halden')
    const { hook, sent } = await scopeOf('Berg', { ...ANSWERS, [accountsInScope.path]: 500 })
    deepEqual([hook.result.accounts, hook.result.error?.message], [undefined, `500 ${accountsInScope.path}`])
    equal(useNotices.getState().list.length, 1)
    await done(() => hook.result.retry())
    await followed()
    equal(sent.length, 4)
  })
  it('needs the accounts of the selected client elsewhere', async () => {
    signIn()
    select('Halden')
    const sent = serverBy(ANSWERS)
    const hook = await used(useAllAccounts, undefined, inPortal)
    await followed()
    deepEqual([hook.result.data, sent[0]?.[1].clientName], [ACCOUNTS, 'Halden'])
  })
})
