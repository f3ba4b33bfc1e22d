import { accountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, selectedClient } from '@portal/contract/selection/clients.ts'
import { allReportingCurrencies, selectedReportingCurrency } from '@portal/contract/selection/currencies.ts'
import type { Named } from '@portal/contract/selection/selection-request.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { errorText, SessionEnded } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'
import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { notify } from '#session/notices.ts'
import { selectionBody } from '#session/request-body.ts'
import { takeEarlyAccounts, takeEarlyClient, takeEarlyCurrency } from './early-requests.ts'

/**
 * Fetches and stores the user's selection: the client, then its accounts in scope; the currency in parallel (specification
 * S4.15). Mounted once by the shell.
 */
export function useSelectionLoading(): void {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const client = useQuery({
    queryKey: [QUERY_KEYS.selectedClient],
    queryFn: ({ signal }) => takeEarlyClient() ?? call(selectedClient, { body: selectionBody(''), signal }),
    enabled: hasToken,
  })
  const clientName = client.data?.clientName
  const accounts = useQuery({
    queryKey: [QUERY_KEYS.accountsInScope, clientName],
    queryFn: ({ signal }) =>
      takeEarlyAccounts(clientName ?? '') ?? call(accountsInScope, { body: selectionBody(clientName ?? ''), signal }),
    enabled: hasToken && clientName !== undefined && clientName !== '',
  })
  const currency = useQuery({
    queryKey: [QUERY_KEYS.selectedCCYs],
    queryFn: ({ signal }) => takeEarlyCurrency() ?? call(selectedReportingCurrency, { body: selectionBody(''), signal }),
    enabled: hasToken,
  })
  const scope = clientName === '' ? NO_USER : accounts.data?.accountsInScope
  const selectedCCY = currency.data?.reportingCCY
  useEffect(() => {
    if (clientName === undefined || scope === undefined || selectedCCY === undefined) return
    useClientStore.setState({ selectedClient: clientName, accountsInScope: scope, selectedCCY, isLoaded: true, loadError: null })
  }, [clientName, scope, selectedCCY])
  useLoadError(client.error ?? accounts.error ?? currency.error)
}

const NO_USER: readonly string[] = []

/** The clients in the header, by name; with `isOnlyRead` from the cache, without a request. */
export function useClientNames(isOnlyRead = false): readonly Named[] {
  return useList(
    QUERY_KEYS.allClientsForUser,
    async (signal) => (await call(allClientsForUser, { body: selectionBody(''), signal })).rows,
    isOnlyRead,
  )
}

/** The currencies in the header; with `isOnlyRead` from the cache, without a request. */
export function useCurrencyCodes(isOnlyRead = false): readonly string[] {
  return useList(QUERY_KEYS.allReportingCCYs, async (signal) => (await call(allReportingCurrencies, { signal })).rows, isOnlyRead)
}

function useList<Item>(
  key: string,
  load: (signal: AbortSignal) => Promise<readonly Item[]>,
  isOnlyRead: boolean,
): readonly Item[] {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const { data, error } = useQuery({
    queryKey: [key],
    queryFn: ({ signal }) => load(signal),
    enabled: hasToken && !isOnlyRead,
  })
  useErrorToast(isOnlyRead ? null : error)
  return data ?? NO_ITEMS
}

const NO_ITEMS: readonly never[] = []

function useLoadError(error: Error | null): void {
  useErrorToast(error)
  useEffect(() => {
    if (error !== null) useClientStore.setState({ loadError: error })
  }, [error])
}

/** Shows a loading error as a toast; the end of the session has its own message. */
export function useErrorToast(error: Error | null): void {
  useEffect(() => {
    if (error !== null && !(error instanceof SessionEnded)) notify('error', errorText(error))
  }, [error])
}
