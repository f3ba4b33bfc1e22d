import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { accountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, selectedClient } from '@portal/contract/selection/clients.ts'
import { allReportingCurrencies, selectedReportingCurrency } from '@portal/contract/selection/currencies.ts'

import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { useClientStore } from '#session/client-store.ts'
import { useNotices } from '#session/notices.ts'
import { followed, inPortal, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { serverBy } from '../../testing/server-of.ts'
import { useClientNames, useCurrencyCodes, useSelectionLoading } from './load-selection.ts'

const SELECTION = {
  [selectedClient.path]: { clientName: 'Halden' },
  [accountsInScope.path]: { accountsInScope: ['A1', 'A2'] },
  [selectedReportingCurrency.path]: { reportingCCY: 'CHF' },
}
const selected = () => {
  const { selectedClient: client, accountsInScope: accounts, selectedCCY, isLoaded, loadError } = useClientStore.getState()
  return { client, accounts, selectedCCY, isLoaded, failure: loadError?.message ?? null }
}
const NOTHING = { client: '', accounts: [], selectedCCY: '', isLoaded: false, failure: null }
const notices = () => useNotices.getState().list.map(({ kind, text }) => `${kind}: ${text}`)

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
}

describe('the selection of the user', () => {
  aroundEach()

  it('is the saved client with its accounts in scope, and the currency', async () => {
    signIn()
    const sent = serverBy(SELECTION)
    await used(useSelectionLoading, undefined, inPortal)
    await followed()
    deepEqual(selected(), { client: 'Halden', accounts: ['A1', 'A2'], selectedCCY: 'CHF', isLoaded: true, failure: null })
    deepEqual(
      sent.map(([path, body]) => [path, body.clientName]),
      [
        [selectedClient.path, ''],
        [selectedReportingCurrency.path, ''],
        [accountsInScope.path, 'Halden'],
      ],
    )
  })
  it('has no accounts where the user has no client, without a request for them', async () => {
    signIn()
    const sent = serverBy({ ...SELECTION, [selectedClient.path]: { clientName: '' } })
    await used(useSelectionLoading, undefined, inPortal)
    await followed()
    deepEqual(selected(), { client: '', accounts: [], selectedCCY: 'CHF', isLoaded: true, failure: null })
    equal(sent.length, 2)
  })
  it('is asked for once a user is signed in', async () => {
    const sent = serverBy(SELECTION)
    await used(useSelectionLoading, undefined, inPortal)
    await followed()
    deepEqual([sent, selected()], [[], NOTHING])
    await done(() => signIn())
    await followed()
    equal(selected().isLoaded, true)
  })
  it('that cannot be loaded is reported, whichever part of it failed', async () => {
    for (const path of Object.keys(SELECTION)) {
      signIn()
      serverBy({ ...SELECTION, [path]: 500 })
      const { unmount } = await used(useSelectionLoading, undefined, inPortal)
      await followed()
      deepEqual([selected().isLoaded, selected().failure], [false, `500 ${path}`])
      deepEqual(notices(), [`error: 500 ${path}`])
      await unmount()
      await signOut()
      mock.restoreAll()
    }
  })
  it('is not reported as failed where the session has ended, which has its own message', async () => {
    signIn()
    serverBy({ ...SELECTION, [selectedReportingCurrency.path]: 401 })
    await used(useSelectionLoading, undefined, inPortal)
    await followed()
    equal(
      notices().some((notice) => notice.startsWith('error')),
      false,
    )
  })
})

describe('the lists of the header', () => {
  aroundEach()
  const LISTS = {
    [allClientsForUser.path]: { rows: [{ id: '1', name: 'Halden' }] },
    [allReportingCurrencies.path]: { rows: ['CHF', 'EUR'] },
  }
  const useLists = (isOnlyRead: boolean | undefined) => [useClientNames(isOnlyRead), useCurrencyCodes(isOnlyRead)]

  it('are the clients and currencies of the server; empty until they are loaded', async () => {
    signIn()
    serverBy(LISTS)
    const lists = await used(useLists, undefined, inPortal)
    const [clients, currencies] = lists.result
    deepEqual([clients, currencies], [[], []])
    await followed()
    deepEqual(lists.result, [[{ id: '1', name: 'Halden' }], ['CHF', 'EUR']])
  })
  it('are not asked for without a user, nor where they are only read', async () => {
    const sent = serverBy(LISTS)
    const lists = await used(useLists, undefined, inPortal)
    await followed()
    await lists.rerender(true)
    await done(() => signIn())
    await followed()
    equal(sent.length, 0)
    await done(() => queryClient.setQueryData([QUERY_KEYS.allReportingCCYs], ['USD']))
    deepEqual(lists.result, [[], ['USD']])
  })
  it('that cannot be loaded are reported', async () => {
    signIn()
    serverBy({ ...LISTS, [allClientsForUser.path]: 500 })
    await used(useLists, undefined, inPortal)
    await followed()
    deepEqual(notices(), [`error: 500 ${allClientsForUser.path}`])
  })
})
