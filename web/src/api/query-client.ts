import { QueryClient } from '@tanstack/react-query'

import { onSessionEnd } from './clear-session.ts'

/**
 * The data cache of the page (specification S7.32): data are always stale, dropped when no screen uses them, and never retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { gcTime: 0, retry: false },
  },
})

onSessionEnd(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
