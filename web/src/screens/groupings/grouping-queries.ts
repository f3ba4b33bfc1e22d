import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { groupingMembers, groupings, type MemberKind } from '@portal/contract/institution/groupings.ts'
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const LIST = 'groupings'
/** Members of a page: as many as a table sorts at once. */
const PAGE = 1_000

/** The groupings of the institution. */
export const useGroupings = () => useQuery({ queryKey: [LIST], queryFn: ({ signal }) => call(groupings, { signal }) })

/** A grouping whose members are looked at; it need not have any yet. */
export interface OpenGrouping {
  readonly name: string
  readonly of: MemberKind
}

/** Filter of members. */
export interface MemberFilter {
  readonly search?: string
  /** Null: in no group. */
  readonly inGroup?: string | null
}

type Members = UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof groupingMembers>>>

/** The members that are found, page by page. */
export function useMembers({ name: grouping, of }: OpenGrouping, filter: MemberFilter): Members {
  return useInfiniteQuery({
    queryKey: [LIST, grouping, of, filter],
    queryFn: ({ pageParam: offset, signal }) =>
      call(groupingMembers, { body: { grouping, of, ...filter, offset, limit: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ rowCount }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return read < rowCount ? read : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** Reads groupings and members again. */
export function invalidateGroupings(): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
}
