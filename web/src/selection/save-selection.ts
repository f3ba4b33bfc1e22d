import type { RequestOf } from '@portal/contract/endpoint.ts'
import { allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { saveSelectedClient } from '@portal/contract/selection/clients.ts'
import { saveSelectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { useSave } from '#api/use-save.ts'
import { failureText } from '#messages/failures.ts'
import { successText } from '#messages/successes.ts'
import { useAuth } from '#session/auth.ts'
import { type ClientStore, useClientStore } from '#session/client-store.ts'
import { notify } from '#session/notices.ts'
import { selectionBody } from '#session/request-body.ts'

interface ClientChoice {
  readonly clientName: string
  /** The accounts in scope; default: all permitted accounts. */
  readonly accounts?: readonly string[]
}

/**
 * Changes the client: saves the client, then its accounts in scope, then its currency. Reports are refetched once all are saved.
 */
export function useSaveClient(): UseMutationResult<boolean, Error, ClientChoice> {
  // Saves of header, command palette and Settings run one after another.
  return useMutation({ mutationFn: saveClient, scope: { id: 'client' } })
}

/** Changes the accounts in scope of the selected client: `mutate({ body: selectionBody(client, accounts) })`. */
export function useSaveAccounts() {
  return useSave(saveAccountsInScope, {
    success: successText('saveAccounts'),
    failure: failureText('saveAccounts'),
    onSaved: ({ accountsInScope }, { body }) => void show({ selectedClient: body?.clientName ?? '', accountsInScope }),
  })
}

/** Changes the reporting currency: `mutate({ body: currencyBody(code) })`. */
export function useSaveCurrency() {
  return useSave(saveSelectedReportingCurrency, {
    failure: failureText('saveCurrency'),
    onSaved: ({ reportingCCY }) => void show({ selectedCCY: reportingCCY }),
  })
}

/** The body that saves a reporting currency: the present client, no accounts (specification S7.24). */
export function currencyBody(reportingCCY: string): RequestOf<typeof saveSelectedReportingCurrency> {
  return { ...selectionBody(useClientStore.getState().selectedClient), reportingCCY }
}

async function saveClient({ clientName, accounts }: ClientChoice): Promise<boolean> {
  const chooser = useAuth.getState().user?.email
  await selectionLoaded()
  // Another user has signed in since.
  if (useAuth.getState().user?.email !== chooser) return false
  const { selectedCCY } = useClientStore.getState()
  const saved = await step(failureText('saveClient'), () => call(saveSelectedClient, { body: selectionBody(clientName) }))
  if (saved === null) return false
  const scope = await step(failureText('saveAccounts'), async () => {
    const chosen = accounts ?? (await permittedAccounts(clientName))
    return (await call(saveAccountsInScope, { body: selectionBody(clientName, chosen) })).accountsInScope
  })
  // The client is saved already: without accounts the scope is empty, which the user can change in Settings.
  await show({ selectedClient: saved.clientName, accountsInScope: scope ?? [] })
  if (scope === null) return false
  notify('success', successText('saveClientAndAccounts'))
  if (selectedCCY === '') return true
  const body = currencyBody(selectedCCY)
  return (await step(failureText('saveCurrency'), () => call(saveSelectedReportingCurrency, { body }))) !== null
}

async function permittedAccounts(clientName: string): Promise<readonly string[]> {
  const { rows } = await call(allAccounts, { body: selectionBody(clientName) })
  return rows.map(({ id }) => id)
}

/**
 * Resolves when the first load of the selection has ended. A client chosen earlier would get the accounts of the one that is
 * loading.
 */
function selectionLoaded(): Promise<void> {
  const hasEnded = ({ isLoaded, loadError }: ClientStore) => isLoaded || loadError !== null
  return new Promise((resolve) => {
    if (hasEnded(useClientStore.getState())) return resolve()
    const stop = useClientStore.subscribe((store) => {
      if (!hasEnded(store)) return
      stop()
      resolve()
    })
  })
}

async function step<Reply>(failure: string, act: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await act()
  } catch (error) {
    notifyFailure(error, failure)
    return null
  }
}

interface Shown {
  readonly selectedClient?: string
  readonly accountsInScope?: readonly string[]
  readonly selectedCCY?: string
}

/** Stores the saved selection in state and cache, and cancels loads that would restore the previous one. */
async function show({ selectedClient, accountsInScope, selectedCCY }: Shown): Promise<void> {
  if (selectedClient !== undefined && accountsInScope !== undefined) {
    const scope = { accountsInScope: [...accountsInScope] }
    await put({
      [QUERY_KEYS.selectedClient]: [[], { clientName: selectedClient }],
      [QUERY_KEYS.accountsInScope]: [[selectedClient], scope],
      [QUERY_KEYS.settingsAccountsInScope]: [[selectedClient], scope],
    })
    useClientStore.setState({ selectedClient, accountsInScope })
  }
  if (selectedCCY !== undefined) {
    await put({ [QUERY_KEYS.selectedCCYs]: [[], { reportingCCY: selectedCCY }] })
    useClientStore.setState({ selectedCCY })
  }
}

/** Cancels only queries that are replaced, because a cancelled first load does not restart. */
async function put(data: Readonly<Record<string, readonly [rest: readonly string[], data: object]>>): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => String(queryKey[0]) in data })
  for (const [name, [rest, content]] of Object.entries(data)) queryClient.setQueryData([name, ...rest], content)
}
