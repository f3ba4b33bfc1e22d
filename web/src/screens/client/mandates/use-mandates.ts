import { mandates } from '@portal/contract/limits/mandates.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const KEY = 'mandates'

/** The mandates of the institution that have not ended. */
export const useMandates = () => useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(mandates, { signal }) })

/** Reads them again. */
export function invalidateMandates(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
