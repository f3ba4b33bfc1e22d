import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { accountsInScope, allAccounts } from '@portal/contract/selection/accounts.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { shellText } from '#messages/shell-texts.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { selectionBody } from '#session/request-body.ts'
import { useErrorToast } from './load-selection.ts'

/** The accounts of a client and the saved scope, for Settings. */
export interface SavedScope {
  /** By name; undefined until both lists are loaded. */
  readonly accounts: readonly Named[] | undefined
  readonly saved: readonly string[]
  readonly error: Error | null
  readonly retry: () => void
}

const NONE: readonly string[] = []

/** Fetches both lists of a client, who need not be the selected one; none if its name is empty. */
export function useSavedScope(clientName: string): SavedScope {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const isLoaded = useClientStore((store) => store.isLoaded)
  const all = useAccountsOf(clientName)
  const scope = useQuery({
    queryKey: [QUERY_KEYS.settingsAccountsInScope, clientName],
    queryFn: ({ signal }) => call(accountsInScope, { body: selectionBody(clientName), signal }),
    enabled: hasToken && isLoaded && clientName !== '',
  })
  const error = all.error ?? scope.error
  useErrorToast(error)
  return {
    accounts: scope.data && all.data,
    saved: scope.data?.accountsInScope ?? NONE,
    error,
    retry: () => {
      void all.refetch()
      void scope.refetch()
    },
  }
}

/** Maximum time that a file waits for the number of accounts. */
const MAX_WAIT_MS = 3_000

/** The scope as text: the number of accounts in scope and, if it is known, the total. */
export async function scopeText(): Promise<string> {
  const { selectedClient, accountsInScope } = useClientStore.getState()
  const count = accountsInScope.length
  try {
    const { rows } = await call(allAccounts, { body: selectionBody(selectedClient), signal: AbortSignal.timeout(MAX_WAIT_MS) })
    if (rows.length >= count) return shellText('accountsOf', { count, all: rows.length })
  } catch {
    // Save the file without the total rather than fail.
  }
  return shellText('accounts', { count })
}

/** All accounts of the selected client that the user may see, by name. */
export function useAllAccounts(): UseQueryResult<readonly Named[]> {
  return useAccountsOf(useClientStore((store) => store.selectedClient))
}

/** All accounts of a client that the user may see, by name; none while the name is empty. */
export const useAccountsOf = (clientName: string): UseQueryResult<readonly Named[]> =>
  useAccountsReply(clientName, ({ rows }) => rows)

/** The day of the first entry of the selected client, an ISO date; null where there is none, and until it is known. */
export function useFirstDay(): string | null {
  const { data } = useAccountsReply(
    useClientStore((store) => store.selectedClient),
    ({ firstEntry }) => firstEntry,
  )
  return data === undefined ? null : new Date(data * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

function useAccountsReply<Part>(
  clientName: string,
  select: (reply: ResponseOf<typeof allAccounts>) => Part,
): UseQueryResult<Part> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const isLoaded = useClientStore((store) => store.isLoaded)
  return useQuery({
    queryKey: [QUERY_KEYS.allAccounts, clientName],
    queryFn: ({ signal }) => call(allAccounts, { body: selectionBody(clientName), signal }),
    select,
    enabled: hasToken && isLoaded && clientName !== '',
  })
}
