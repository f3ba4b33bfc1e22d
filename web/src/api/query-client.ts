import { QueryClient } from '@tanstack/react-query'

import { alsoForget } from './forget.ts'

/** The data cache of the page (specification S7.32): nothing is fresh, nothing is kept once no screen shows it, nothing is tried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
})

alsoForget(() => {
  void queryClient.cancelQueries()
  queryClient.clear()
})
