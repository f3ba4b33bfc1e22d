import { preferences } from '@portal/contract/session/preferences.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useAuth } from '#session/auth.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

const KEY = ['preferences']

/** What the user chose for the portal and keeps on the server, by key. */
export function usePreferences(): UseQueryResult<readonly { readonly key: string; readonly value?: unknown }[]> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(preferences, { signal })).rows,
    enabled: hasToken,
  })
}

/** To be called after a choice was saved: what is shown of them is read again. */
export function readPreferencesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: KEY })
}
