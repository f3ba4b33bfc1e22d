import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../../testing/browser.ts'

import { findEntries } from '@portal/contract/institution/entries.ts'
import { accountReconciliations } from '@portal/contract/institution/reconciliations.ts'

import { followed, inPortal, signIn, signOut } from '../../../testing/in-portal.ts'
import { listed } from '../../../testing/listing.ts'
import { done, used, withPage } from '../../../testing/page.ts'
import { itemOf, replyOf } from '../../../testing/sample-of.ts'
import { serverBy } from '../../../testing/server-of.ts'
import { invalidateEntries, useEntries, useLedgerAccounts } from './entry-queries.ts'
import { EVERY_ENTRY } from './ledger-filters.ts'

const entry = (id: string) => itemOf(findEntries, 'entries', { id, day: '2026-03-02' })
const ACCOUNT = '00000000-0000-4000-8000-00000000000a'

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
}

describe('the entries of an account', () => {
  aroundEach()

  it('are read page by page, each after the last entry of the one before', async () => {
    const list = await listed(() => useEntries({ ...EVERY_ENTRY, search: ' a ' }, ACCOUNT), {
      [findEntries.path]: ({ after }) => replyOf(findEntries, { entries: [entry('x'), entry('y')], hasMore: !after }),
    })
    const asked = { accountID: ACCOUNT, kind: 'transactions', from: '1900-01-01', to: '2199-12-31', text: 'a' }
    deepEqual([list.asked(), list.hasNext()], [[asked], true])
    await list.next()
    deepEqual([list.asked()[1], list.hasNext()], [{ ...asked, after: { day: '2026-03-02', id: 'y' } }, false])
  })
  it('are not asked for before the accounts are known', async () => {
    deepEqual((await listed(() => useEntries(EVERY_ENTRY, undefined), {})).asked(), [])
  })
  it('stay while others of the same kind and account are looked for, and only then', async () => {
    signIn()
    serverBy({ [findEntries.path]: replyOf(findEntries, { entries: [entry('x')] }) })
    const hook = await used(
      ([kind, account, search]: readonly ['transactions' | 'income', string, string]) =>
        useEntries({ ...EVERY_ENTRY, kind, search }, account),
      ['transactions', ACCOUNT, ''],
      inPortal,
    )
    const isShown = () => hook.result.data !== undefined
    await followed()
    await hook.rerender(['transactions', ACCOUNT, 'a'])
    equal(isShown(), true)
    await followed()
    await hook.rerender(['income', ACCOUNT, 'a'])
    equal(isShown(), false)
    await followed()
    await hook.rerender(['income', ACCOUNT.replace('a', 'b'), 'a'])
    equal(isShown(), false)
  })
  it('are read again after a change', async () => {
    const list = await listed(() => useEntries(EVERY_ENTRY, ACCOUNT), { [findEntries.path]: replyOf(findEntries) })
    await done(() => invalidateEntries())
    await followed()
    equal(list.asked().length, 2)
  })
})

describe('the accounts of the ledger', () => {
  aroundEach()

  it('are in the order of their clients, then of their names', async () => {
    signIn()
    const row = (client: string, account: string) =>
      itemOf(accountReconciliations, 'rows', { client, account, externalID: `${account}-x` })
    serverBy({
      [accountReconciliations.path]: replyOf(accountReconciliations, { rows: [row('B', '1'), row('A', '10'), row('A', '9')] }),
    })
    const hook = await used(useLedgerAccounts, undefined, inPortal)
    await followed()
    deepEqual(
      hook.result.data?.map(({ client, name, externalId }) => [client, name, externalId]),
      [
        ['A', '9', '9-x'],
        ['A', '10', '10-x'],
        ['B', '1', '1-x'],
      ],
    )
  })
})
