import { environmentManager, notifyManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Match,
  RouterContextProvider,
} from '@tanstack/react-router'
import { createContext, createElement, type ReactElement, useContext } from 'react'

import { clearSession } from '#api/clear-session.ts'
import { queryClient } from '#api/query-client.ts'
import { setAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { done, used } from './page.ts'
import { settled } from './server-of.ts'

// Without the timer of the library, which tests may have stopped.
notifyManager.setScheduler((flush) => void setImmediate(flush))
// As it is where a test has a page.
environmentManager.setIsServer(() => typeof window === 'undefined')

/** Puts a component into the cache of the portal, which hooks that call the server need. */
export const inPortal = (component: ReactElement): ReactElement =>
  createElement(QueryClientProvider, { client: queryClient }, component)

/** The screen at any address. */
const Shown = createContext<ReactElement | null>(null)

/** A portal at an address of any screen. */
interface PortalAt {
  /** Wraps a component for hooks. Those that read the address see another one when they are called again. */
  readonly within: (component: ReactElement) => ReactElement
  /** Path and search of the address, decoded, once what was begun is done. */
  readonly address: () => Promise<string>
  /** How the address was changed last. */
  readonly change: () => { readonly replace?: boolean | undefined; readonly resetScroll?: boolean | undefined }
}

/** Surroundings of hooks that read or change the address, with the cache of the portal. */
export async function portalAt(address: string): Promise<PortalAt> {
  // Addresses are validated by the screen or above it.
  const root = createRootRoute({ validateSearch: (search) => search })
  const screen = createRoute({
    getParentRoute: () => root,
    path: '$',
    validateSearch: () => ({}),
    component: () => useContext(Shown),
  })
  const routeTree = root.addChildren([screen])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  let last: ReturnType<PortalAt['change']> = {}
  // Without a browser the router changes no address.
  router.navigate = async (to) => {
    last = { replace: to.replace, resetScroll: to.resetScroll }
    router.history.push(router.buildLocation(to as Parameters<typeof router.buildLocation>[0]).href)
    await router.load()
  }
  return {
    within: (component) => {
      const children = createElement(Match, { routeId: screen.id })
      return inPortal(createElement(Shown, { value: component }, createElement(RouterContextProvider, { router, children })))
    },
    address: async () => {
      await followed()
      return decodeURIComponent(router.history.location.href)
    },
    change: () => last,
  }
}

/** A hook that reads and changes the address. */
interface Addressed<Result> {
  /** Its result at the present address. */
  readonly result: Result
  /** Does something with it. @returns the address after that, decoded */
  readonly act: (does: (result: Result) => unknown) => Promise<string>
  readonly change: PortalAt['change']
}

/** Calls a hook at an address. */
export async function usedAt<Result>(address: string, hook: () => Result): Promise<Addressed<Result>> {
  const portal = await portalAt(address)
  const own = await used(hook, null, portal.within)
  return {
    get result() {
      return own.result
    },
    act: async (does) => {
      await done(() => does(own.result))
      const now = await portal.address()
      await own.rerender(null)
      return now
    },
    change: portal.change,
  }
}

/** Signs a user in, without a request. */
export function signIn(email = 'ann@h.example'): void {
  const user = { id: email, email, isAdmin: false, role: 'employee' as const, institutionID: 'h' }
  setAuth({ accessToken: 'token', accessTokenExpiration: 1_800_000_000, isDemo: false, user })
}

/** Selects a client with all of its accounts. */
export function select(selectedClient: string, accountsInScope: readonly string[] = ['A1'], selectedCCY = 'CHF'): void {
  useClientStore.setState({ selectedClient, accountsInScope, selectedCCY, isLoaded: true, loadError: null })
}

/** Keeps what the cache has under keys, as a screen does that shows it, until `signOut`. */
export function keep(...keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) kept.push(new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {}))
}

const kept: (() => unknown)[] = []

/** Signs out. */
export async function signOut(): Promise<void> {
  for (const release of kept.splice(0)) release()
  await done(() => clearSession())
  queryClient.clear()
}

/** Lets components follow replies that came. */
export const followed = (): Promise<void> => done(settled)
