import { deepEqual, equal } from 'node:assert/strict'
import { afterEach, describe, it, mock } from 'node:test'

import '../../testing/browser.ts'

import { clearSession } from '#api/clear-session.ts'
import { useClientStore } from '#session/client-store.ts'
import { serverOf, settled } from '../../testing/server-of.ts'
import { requestSelectionEarly, takeEarlyAccounts, takeEarlyClient, takeEarlyCurrency } from './early-requests.ts'

const CLIENT = [200, { clientName: 'Alder' }] as const
const CURRENCY = [200, { reportingCCY: 'CHF' }] as const
const ACCOUNTS = [200, { accountsInScope: ['a', 'b'] }] as const
const shown = () => {
  const { selectedClient, accountsInScope, selectedCCY, isLoaded } = useClientStore.getState()
  return { selectedClient, accountsInScope, selectedCCY, isLoaded }
}

describe('the selection that is asked for while scripts load', () => {
  afterEach(() => {
    clearSession()
    mock.restoreAll()
  })

  it('is the client and the currency at once, then the accounts of the client', async () => {
    const sent = serverOf(CLIENT, CURRENCY, ACCOUNTS)
    requestSelectionEarly()
    equal(sent.length, 2)
    await settled()
    equal((await sent[2]!.json()).clientName, 'Alder')
    deepEqual(shown(), { selectedClient: 'Alder', accountsInScope: ['a', 'b'], selectedCCY: 'CHF', isLoaded: true })
  })
  it('has no accounts where the user has no client', async () => {
    const sent = serverOf([200, { clientName: '' }], CURRENCY)
    requestSelectionEarly()
    await settled()
    equal(sent.length, 2)
    deepEqual(shown(), { selectedClient: '', accountsInScope: [], selectedCCY: 'CHF', isLoaded: true })
  })
  it('is used once by what asks for it', async () => {
    serverOf(CLIENT, CURRENCY, ACCOUNTS)
    requestSelectionEarly()
    await settled()
    deepEqual([await takeEarlyClient(), await takeEarlyCurrency()], [CLIENT[1], CURRENCY[1]])
    deepEqual([takeEarlyClient(), takeEarlyCurrency()], [undefined, undefined])
    deepEqual(await takeEarlyAccounts('Alder'), ACCOUNTS[1])
    equal(takeEarlyAccounts('Alder'), undefined)
  })
  it('has no accounts for another client', async () => {
    serverOf(CLIENT, CURRENCY, ACCOUNTS)
    requestSelectionEarly()
    await settled()
    equal(takeEarlyAccounts('Birch'), undefined)
  })
  it('is neither shown nor used once the user signed out', async () => {
    serverOf(CLIENT, CURRENCY, ACCOUNTS)
    requestSelectionEarly()
    clearSession()
    await settled()
    equal(shown().isLoaded, false)
    equal(takeEarlyClient(), undefined)
  })
  it('leaves failures to what uses it', async () => {
    serverOf([500, {}], [500, {}])
    requestSelectionEarly()
    await settled()
    equal(shown().isLoaded, false)
  })
})
