import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { dataExceptions } from '@portal/contract/institution/exceptions.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { useClientStore } from '#session/client-store.ts'

type Exceptions = ResponseOf<typeof dataExceptions>

const KEY = 'exceptions'

/** Present and former exceptions, with effects in the selected currency; without one in that of the institution. */
export function useExceptions(): UseQueryResult<Exceptions> {
  const { selectedCCY, isLoaded } = useClientStore()
  return useQuery({
    queryKey: [KEY, selectedCCY],
    queryFn: ({ signal }) => call(dataExceptions, { body: selectedCCY === '' ? {} : { reportingCCY: selectedCCY }, signal }),
    enabled: isLoaded,
  })
}

/** Invalidates everything after a decision: figures of every screen rest on what is believed. */
export function invalidateExceptions(): void {
  void queryClient.invalidateQueries()
}
