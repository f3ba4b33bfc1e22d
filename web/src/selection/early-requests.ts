import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { accountsInScope } from '@portal/contract/selection/accounts.ts'
import { selectedClient } from '@portal/contract/selection/clients.ts'
import { selectedReportingCurrency } from '@portal/contract/selection/currencies.ts'

import { call } from '#api/call.ts'
import { onSessionEnd } from '#api/clear-session.ts'
import { useClientStore } from '#session/client-store.ts'
import { selectionBody } from '#session/request-body.ts'

/** Requests that started while the shell was loading. Each result is used once. */
interface EarlyRequests {
  client?: Promise<ResponseOf<typeof selectedClient>>
  accounts?: { readonly clientName: string; readonly reply: Promise<ResponseOf<typeof accountsInScope>> }
  currency?: Promise<ResponseOf<typeof selectedReportingCurrency>>
}

let earlyRequests: EarlyRequests = {}

onSessionEnd(() => {
  earlyRequests = {}
})

/**
 * Requests the selection as soon as the user is known, while the shell's and screen's scripts are still loading: the client, then
 * its accounts in scope; the currency in parallel (specification S4.15).
 */
export function requestSelectionEarly(): void {
  const mine: EarlyRequests = {
    client: call(selectedClient, { body: selectionBody('') }),
    currency: call(selectedReportingCurrency, { body: selectionBody('') }),
  }
  earlyRequests = mine
  // Errors are handled by the code that uses the result.
  storeSelection(mine).catch(() => undefined)
}

async function storeSelection(asked: EarlyRequests): Promise<void> {
  const [client, currency] = [asked.client!, asked.currency!]
  currency.catch(() => undefined)
  const { clientName } = await client
  if (clientName !== '') asked.accounts = { clientName, reply: call(accountsInScope, { body: selectionBody(clientName) }) }
  const { accountsInScope: scope } = (await asked.accounts?.reply) ?? { accountsInScope: [] }
  const { reportingCCY } = await currency
  // The user signed out in the meantime.
  if (earlyRequests !== asked) return
  useClientStore.setState({
    selectedClient: clientName,
    accountsInScope: scope,
    selectedCCY: reportingCCY,
    isLoaded: true,
    loadError: null,
  })
}

/** The early client request, if it has not been used. */
export function takeEarlyClient(): EarlyRequests['client'] {
  const { client } = earlyRequests
  delete earlyRequests.client
  return client
}

/** The early request of a client's accounts in scope, if it has not been used. */
export function takeEarlyAccounts(clientName: string): Promise<ResponseOf<typeof accountsInScope>> | undefined {
  const { accounts } = earlyRequests
  delete earlyRequests.accounts
  return accounts?.clientName === clientName ? accounts.reply : undefined
}

/** The early currency request, if it has not been used. */
export function takeEarlyCurrency(): EarlyRequests['currency'] {
  const { currency } = earlyRequests
  delete earlyRequests.currency
  return currency
}
