import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { notifications } from '@portal/contract/session/notifications.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { useAuth } from '#session/auth.ts'

/** The notifications that the server stores for the user. */
export type Notifications = ResponseOf<typeof notifications>

const EVERY_MS = 60_000

/** The latest hundred notifications of the server; fetched once a minute. */
export function useNotifications(): UseQueryResult<Notifications> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  return useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(notifications, { signal }),
    enabled: hasToken,
    refetchInterval: EVERY_MS,
  })
}
