import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'

import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { useClientStore } from '#session/client-store.ts'
import { useNotices } from '#session/notices.ts'
import { selectionBody } from '#session/request-body.ts'
import { followed, inPortal, keep, select, signIn, signOut } from '../../testing/in-portal.ts'
import { done, used, withPage } from '../../testing/page.ts'
import { type Answers, serverBy } from '../../testing/server-of.ts'
import { currencyBody, useSaveAccounts, useSaveClient, useSaveCurrency } from './save-selection.ts'

const SAVED = {
  [saveSelectedClient.path]: { clientName: 'Berg' },
  [allAccounts.path]: { rows: ['B1', 'B2'].map((id) => ({ id, name: id })) },
  [saveAccountsInScope.path]: { accountsInScope: ['B1', 'B2'] },
  [saveSelectedReportingCurrency.path]: { reportingCCY: 'EUR' },
}
const selected = () => {
  const { selectedClient, accountsInScope, selectedCCY } = useClientStore.getState()
  return [selectedClient, accountsInScope, selectedCCY]
}
const notices = () => useNotices.getState().list.map(({ kind, text }) => `${kind}: ${text}`)

/** A user of Halden in CHF, with whom a hook saves something. */
async function saving<Hook extends { mutate: unknown }>(hook: () => Hook, answers: Answers = SAVED) {
  signIn()
  select('Halden')
  const sent = serverBy(answers)
  const save = await used(hook, undefined, inPortal)
  const act = async (does: (hook: Hook) => void) => {
    await done(() => does(save.result))
    await followed()
  }
  return { sent, act }
}

/** Hooks around each test of a group. */
function aroundEach(): void {
  withPage()
  afterEach(async () => {
    await signOut()
    mock.restoreAll()
  })
}

describe('another client', () => {
  aroundEach()

  it('is saved, then all accounts that the user may see, then the currency', async () => {
    const { sent, act } = await saving(useSaveClient)
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    deepEqual(
      sent.map(([path, body]) => [path, body.accountsInScope]),
      [
        [saveSelectedClient.path, []],
        [allAccounts.path, []],
        [saveAccountsInScope.path, ['B1', 'B2']],
        [saveSelectedReportingCurrency.path, []],
      ],
    )
    deepEqual(sent[3]![1], { ...selectionBody('Berg'), reportingCCY: 'CHF' })
    deepEqual(selected(), ['Berg', ['B1', 'B2'], 'CHF'])
    deepEqual(notices(), ['success: Client and accounts updated successfully'])
  })
  it('is what the cache has from then on, for the header and for Settings', async () => {
    keep([QUERY_KEYS.selectedClient], [QUERY_KEYS.accountsInScope, 'Berg'], [QUERY_KEYS.settingsAccountsInScope, 'Berg'])
    const { act } = await saving(useSaveClient)
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    deepEqual(queryClient.getQueryData([QUERY_KEYS.selectedClient]), { clientName: 'Berg' })
    for (const key of [QUERY_KEYS.accountsInScope, QUERY_KEYS.settingsAccountsInScope])
      deepEqual(queryClient.getQueryData([key, 'Berg']), { accountsInScope: ['B1', 'B2'] })
  })
  it('can have chosen accounts', async () => {
    const { sent, act } = await saving(useSaveClient)
    await act(({ mutate }) => mutate({ clientName: 'Berg', accounts: ['B2'] }))
    deepEqual(sent[1], [saveAccountsInScope.path, selectionBody('Berg', ['B2'])])
  })
  it('keeps no currency where none is chosen yet', async () => {
    const { sent, act } = await saving(useSaveClient)
    useClientStore.setState({ selectedCCY: '' })
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    equal(
      sent.some(([path]) => path === saveSelectedReportingCurrency.path),
      false,
    )
  })
  it('that is refused leaves the present one', async () => {
    const { sent, act } = await saving(useSaveClient, { ...SAVED, [saveSelectedClient.path]: 403 })
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    deepEqual([selected(), sent.length], [['Halden', ['A1'], 'CHF'], 1])
    deepEqual(notices(), [`error: 403 ${saveSelectedClient.path}`])
  })
  it('has no accounts in scope where those cannot be saved', async () => {
    const { sent, act } = await saving(useSaveClient, { ...SAVED, [saveAccountsInScope.path]: 500 })
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    deepEqual([selected(), sent.length], [['Berg', [], 'CHF'], 3])
    deepEqual(notices(), [`error: 500 ${saveAccountsInScope.path}`])
  })
  it('waits until the first selection is loaded, or has failed to', async () => {
    for (const ended of [{ isLoaded: true }, { loadError: new Error('No.') }]) {
      const { sent, act } = await saving(useSaveClient)
      useClientStore.setState({ isLoaded: false })
      await act(({ mutate }) => mutate({ clientName: 'Berg' }))
      await done(() => useClientStore.setState({ reportsLastClient: 'Halden' }))
      await followed()
      equal(sent.length, 0)
      await done(() => useClientStore.setState(ended))
      await followed()
      equal(sent.length, 4)
      await signOut()
      mock.restoreAll()
    }
  })
  it('is not saved for a user who signed in while it waited', async () => {
    const { sent, act } = await saving(useSaveClient)
    useClientStore.setState({ isLoaded: false })
    await act(({ mutate }) => mutate({ clientName: 'Berg' }))
    signIn('ben@h.example')
    await done(() => useClientStore.setState({ isLoaded: true }))
    await followed()
    equal(sent.length, 0)
  })
})

describe('other accounts', () => {
  aroundEach()

  it('are saved for the selected client and shown', async () => {
    const { sent, act } = await saving(useSaveAccounts)
    await act(({ mutate }) => mutate({ body: selectionBody('Halden', ['B1', 'B2']) }))
    deepEqual(sent, [[saveAccountsInScope.path, selectionBody('Halden', ['B1', 'B2'])]])
    deepEqual(selected(), ['Halden', ['B1', 'B2'], 'CHF'])
    deepEqual(notices(), ['success: Accounts in scope updated successfully'])
  })
})

describe('another currency', () => {
  aroundEach()

  it('is saved for the present client, and shown without a message', async () => {
    keep([QUERY_KEYS.selectedCCYs])
    const { sent, act } = await saving(useSaveCurrency)
    await act(({ mutate }) => mutate({ body: currencyBody('EUR') }))
    deepEqual(sent, [[saveSelectedReportingCurrency.path, { ...selectionBody('Halden'), reportingCCY: 'EUR' }]])
    deepEqual([selected(), notices()], [['Halden', ['A1'], 'EUR'], []])
    deepEqual(queryClient.getQueryData([QUERY_KEYS.selectedCCYs]), { reportingCCY: 'EUR' })
  })
  it('that is refused leaves the present one', async () => {
    const { act } = await saving(useSaveCurrency, { [saveSelectedReportingCurrency.path]: 500 })
    await act(({ mutate }) => mutate({ body: currencyBody('EUR') }))
    deepEqual([selected()[2], notices()], ['CHF', [`error: 500 ${saveSelectedReportingCurrency.path}`]])
  })
})
