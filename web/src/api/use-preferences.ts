import { preferences, savePreference } from '@portal/contract/session/preferences.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useAuth } from '#session/auth.ts'
import { useReadOnly } from '#session/read-only.ts'
import { call } from './call.ts'
import { notifyFailure } from './notify-failure.ts'
import { queryClient } from './query-client.ts'

const KEY = ['preferences']

/** The user's preferences by key. */
export type Preferences = readonly { readonly key: string; readonly value?: unknown }[]

/** The user's preferences, stored on the server. */
export function usePreferences(): UseQueryResult<Preferences> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({ ...QUERY, enabled: hasToken })
}

const QUERY = {
  queryKey: KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Preferences> =>
    (await call(preferences, { signal })).rows,
} as const

/** The same from the cache, those that were stored just now included; undefined while they are loading. */
export function usePresentPreferences(): Preferences | undefined {
  usePreferences()
  return useSyncExternalStore(onPreferencesChanged, presentPreferences, presentPreferences)
}

const presentPreferences = () => queryClient.getQueryData<Preferences>(KEY)

/** The cache notifies asynchronously, and an input must show a change at once. */
const storeListeners = new Set<() => void>()

function onPreferencesChanged(listener: () => void): () => void {
  storeListeners.add(listener)
  const unsubscribe = queryClient.getQueryCache().subscribe(listener)
  return () => {
    storeListeners.delete(listener)
    unsubscribe()
  }
}

/** One preference from the cache; undefined if it is not set or not loaded yet. */
export function usePreference(key: string): unknown {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({ ...QUERY, enabled: hasToken, refetchOnMount: false }).data?.find((row) => row.key === key)?.value
}

/** Invalidates the cached preferences after a save. */
export function invalidatePreferences(): void {
  void queryClient.invalidateQueries({ queryKey: KEY })
}

/** The present value of a preference; undefined if it is not set or not loaded yet. */
export const storedPreference = (key: string): unknown => preferenceIn(presentPreferences(), key)

/** One of some preferences; undefined if it is not among them. */
export const preferenceIn = (preferences: Preferences | undefined, key: string): unknown =>
  preferences?.find((row) => row.key === key)?.value

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Applies a preference immediately and saves it on the server, one save after the other, so that the last one wins. After a
 * failure an error is shown and the saved value is restored; while the portal is read-only nothing is saved. @param value null removes the preference
 */
export function storePreference(key: string, value: unknown, failure: string): void {
  queryClient.setQueryData<Preferences>(KEY, (rows = []) => {
    const others = rows.filter((row) => row.key !== key)
    return value === null ? others : [...others, { key, value }]
  })
  for (const listener of storeListeners) listener()
  // Then it holds until the page is loaded again, as the notice says.
  if (useReadOnly.getState().isOn) return
  lastSave = lastSave
    .then(() => call(savePreference, { body: { key, value } }))
    .catch((error) => {
      notifyFailure(error, failure)
      invalidatePreferences()
    })
}
