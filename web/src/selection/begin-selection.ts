import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { accountsInScope } from '@portal/contract/selection/accounts.ts'
import { selectedClient } from '@portal/contract/selection/clients.ts'
import { selectedReportingCurrency } from '@portal/contract/selection/currencies.ts'

import { call } from '#api/call.ts'
import { alsoForget } from '#api/forget.ts'
import { useClientStore } from '#session/client-store.ts'
import { selectionBody } from '#session/request-body.ts'

/** What was asked for while the frame was on its way. Each answer is taken once; then it is asked for anew. */
interface Begun {
  client?: Promise<ResponseOf<typeof selectedClient>>
  accounts?: { readonly clientName: string; readonly reply: Promise<ResponseOf<typeof accountsInScope>> }
  currency?: Promise<ResponseOf<typeof selectedReportingCurrency>>
}

let begun: Begun = {}

alsoForget(() => {
  begun = {}
})

/**
 * Asks for the selection as soon as it is known who reads, while the scripts of the frame and of the screen are still loaded: the client,
 * then its accounts in scope; the currency beside them (specification S4.15).
 */
export function beginSelection(): void {
  const mine: Begun = {
    client: call(selectedClient, { body: selectionBody('') }),
    currency: call(selectedReportingCurrency, { body: selectionBody('') }),
  }
  begun = mine
  // Why one fails is said by whoever takes it.
  storeSelection(mine).catch(() => undefined)
}

async function storeSelection(asked: Begun): Promise<void> {
  const [client, currency] = [asked.client!, asked.currency!]
  currency.catch(() => undefined)
  const { clientName } = await client
  if (clientName !== '') asked.accounts = { clientName, reply: call(accountsInScope, { body: selectionBody(clientName) }) }
  const { accountsInScope: scope } = (await asked.accounts?.reply) ?? { accountsInScope: [] }
  const { reportingCCY } = await currency
  // Signed out meanwhile.
  if (begun !== asked) return
  useClientStore.setState({
    selectedClient: clientName,
    accountsInScope: scope,
    selectedCCY: reportingCCY,
    isLoaded: true,
    loadError: null,
  })
}

/** The client asked for already, where its answer was not taken yet. */
export function takeClient(): Begun['client'] {
  const { client } = begun
  delete begun.client
  return client
}

/** The accounts in scope of a client, likewise. */
export function takeAccounts(clientName: string): Promise<ResponseOf<typeof accountsInScope>> | undefined {
  const { accounts } = begun
  delete begun.accounts
  return accounts?.clientName === clientName ? accounts.reply : undefined
}

/** The currency, likewise. */
export function takeCurrency(): Begun['currency'] {
  const { currency } = begun
  delete begun.currency
  return currency
}
