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
  /** What is put in scope; all permitted accounts where it is left out. */
  readonly accounts?: readonly string[]
}

/**
 * Changes the client: saves the client, then its accounts in scope, then the currency, which goes with the client. Reports move on once
 * all of it is saved, never on half of it.
 */
export function useSaveClient(): UseMutationResult<boolean, Error, ClientChoice> {
  // One after another, wherever they are asked for: header, palette, Settings.
  return useMutation({ mutationFn: saveClient, scope: { id: 'client' } })
}

/** Changes the accounts in scope of the saved client: `mutate({ body: selectionBody(client, accounts) })`. */
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

/** The body that saves a reporting currency: the client as it is, no accounts (specification S7.24). */
export function currencyBody(reportingCCY: string): RequestOf<typeof saveSelectedReportingCurrency> {
  return { ...selectionBody(useClientStore.getState().selectedClient), reportingCCY }
}

async function saveClient({ clientName, accounts }: ClientChoice): Promise<boolean> {
  const chooser = useAuth.getState().user?.email
  await selectionLoaded()
  // Who chose it is gone by now.
  if (useAuth.getState().user?.email !== chooser) return false
  const { selectedCCY } = useClientStore.getState()
  const saved = await step(failureText('saveClient'), () => call(saveSelectedClient, { body: selectionBody(clientName) }))
  if (saved === null) return false
  const scope = await step(failureText('saveAccounts'), async () => {
    const chosen = accounts ?? (await permittedAccounts(clientName))
    return (await call(saveAccountsInScope, { body: selectionBody(clientName, chosen) })).accountsInScope
  })
  // The client is saved by now: without its accounts the scope is empty, and Settings mends it.
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

/** Over once the first load has ended, well or badly: a client chosen before would get the accounts of the one that is being loaded. */
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

/** Stores what was saved, and puts it where a load under way would otherwise bring back what was before. */
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

/** Only what is put is cancelled: a cancelled first load is not begun again. */
async function put(data: Readonly<Record<string, readonly [rest: readonly string[], data: object]>>): Promise<void> {
  await queryClient.cancelQueries({ predicate: ({ queryKey }) => String(queryKey[0]) in data })
  for (const [name, [rest, content]] of Object.entries(data)) queryClient.setQueryData([name, ...rest], content)
}
