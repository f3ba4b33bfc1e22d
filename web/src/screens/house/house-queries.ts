import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { house } from '@portal/contract/house/house.ts'
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'

type House = ResponseOf<typeof house>

/** Clients of a page: as many as a table sorts at once. */
const PAGE = 1_000

/** Clients of the run of a day, the last one where it is empty, and whose name contains a text. */
export function useHouse(day: string, search: string): UseInfiniteQueryResult<InfiniteData<House>> {
  return useInfiniteQuery({
    queryKey: ['house', day, search],
    queryFn: ({ pageParam: offset, signal }) => {
      const body = { ...(day !== '' && { asOf: day }), ...(search !== '' && { search }), offset, limit: PAGE }
      return call(house, { body, signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ rowCount }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return read < rowCount ? read : undefined
    },
    placeholderData: keepPreviousData,
  })
}
