import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { sources } from '@portal/contract/institution/sources.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export type Sources = ResponseOf<typeof sources>

const KEY = 'sources'
/** Something may be due, or come, while the screen is open. */
const REFRESH_MS = 60_000

/** The sources with what they delivered, and what a new one can be made of. */
export const useSources = (): UseQueryResult<Sources> =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(sources, { signal }), refetchInterval: REFRESH_MS })

/** Reads them again. */
export function invalidateSources(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
