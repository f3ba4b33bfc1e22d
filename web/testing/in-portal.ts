import { notifyManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'

import { clearSession } from '#api/clear-session.ts'
import { queryClient } from '#api/query-client.ts'
import { setAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { done } from './page.ts'
import { settled } from './server-of.ts'

// Without the timer of the library, which tests may have stopped.
notifyManager.setScheduler((flush) => void setImmediate(flush))

/** What hooks that call the server stand in: the cache of the portal. */
export const inPortal = (component: ReactElement): ReactElement =>
  createElement(QueryClientProvider, { client: queryClient }, component)

/** Signs a user in, without a request. */
export function signIn(email = 'ann@h.example'): void {
  setAuth({
    ...{ accessToken: 'token', accessTokenExpiration: 1_800_000_000, isDemo: false },
    user: { id: email, email, isAdmin: false, role: 'employee', institutionID: 'h' },
  })
}

/** Selects a client with all of its accounts. */
export const select = (selectedClient: string, accountsInScope: readonly string[] = ['A1'], selectedCCY = 'CHF'): void =>
  useClientStore.setState({ selectedClient, accountsInScope, selectedCCY, isLoaded: true, loadError: null })

/** Keeps what the cache has under keys, as a screen does that shows it, until `signOut`. */
export function keep(...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) kept.push(new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {}))
}

const kept: (() => void)[] = []

/** Signs out. */
export async function signOut(): Promise<void> {
  for (const release of kept.splice(0)) release()
  await done(() => clearSession())
  queryClient.clear()
}

/** Lets components follow replies that came. */
export const followed = (): Promise<void> => done(settled)
