import { preferences, savePreference } from '@portal/contract/session/preferences.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useAuth } from '#session/auth.ts'
import { call } from './call.ts'
import { notifyFailure } from './notify-failure.ts'
import { queryClient } from './query-client.ts'

const KEY = ['preferences']

/** What the user chose for the portal, by key. */
type Preferences = readonly { readonly key: string; readonly value?: unknown }[]

/** What the user chose for the portal and keeps on the server, by key. */
export function usePreferences(): UseQueryResult<Preferences> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({ ...QUERY, enabled: hasToken })
}

const QUERY = {
  queryKey: KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Preferences> =>
    (await call(preferences, { signal })).rows,
} as const

/** One of these choices, as the frame around the screens has read it; undefined for what was not chosen, or not loaded yet. */
export function usePreference(key: string): unknown {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({ ...QUERY, enabled: hasToken, refetchOnMount: false }).data?.find((row) => row.key === key)?.value
}

/** To be called after a choice was saved: what is shown of them is read again. */
export function readPreferencesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: KEY })
}

/** What the user chose, as it is known at this moment; undefined for what was not chosen, or not loaded yet. */
export const keptPreference = (key: string): unknown =>
  queryClient.getQueryData<Preferences>(KEY)?.find((row) => row.key === key)?.value

let lastSave: Promise<unknown> = Promise.resolve()

/**
 * Takes a choice at once and keeps it on the server, one save after the other, so that the last one counts. Where it cannot be kept
 * that is said, and the page shows what is.
 *
 * @param value null forgets the choice
 */
export function keepPreference(key: string, value: unknown, failure: string): void {
  queryClient.setQueryData<Preferences>(KEY, (rows = []) => {
    const others = rows.filter((row) => row.key !== key)
    return value === null ? others : [...others, { key, value }]
  })
  lastSave = lastSave
    .then(() => call(savePreference, { body: { key, value } }))
    .catch((error) => {
      notifyFailure(error, failure)
      readPreferencesAgain()
    })
}
