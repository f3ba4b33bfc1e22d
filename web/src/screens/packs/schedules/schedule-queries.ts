import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { packSchedules } from '@portal/contract/packs/schedules.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const KEY = 'pack-schedules'

/** The schedules of packs that the user may see. */
export const useSchedules = (): UseQueryResult<ResponseOf<typeof packSchedules>> =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(packSchedules, { signal }) })

/** Reads them again. */
export function invalidateSchedules(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
