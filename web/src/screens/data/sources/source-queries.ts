import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { sourceAccounts, sourceDeliveries, sources } from '@portal/contract/institution/sources.ts'
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export type Sources = ResponseOf<typeof sources>
type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>

const KEY = 'sources'
/** Something may be due, or come, while the screen is open. */
const REFRESH_MS = 60_000

/** The sources whose name contains a text, page by page, and what a new one can be made of. */
export const useSources = (search: string): Pages<Sources> =>
  useInfiniteQuery({
    queryKey: [KEY, 'list', search],
    queryFn: ({ pageParam, signal }) => call(sources, { body: { ...(search !== '' && { search }), ...pageParam }, signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** The files that a source delivered, newest first, page by page. */
export const useDeliveries = (id: string): Pages<ResponseOf<typeof sourceDeliveries>> =>
  useInfiniteQuery({
    queryKey: [KEY, 'deliveries', id],
    queryFn: ({ pageParam, signal }) => call(sourceDeliveries, { params: { id }, body: pageParam, signal }),
    initialPageParam: {},
    getNextPageParam: ({ rows, hasMore }) => (hasMore && rows.length > 0 ? { before: rows.at(-1)!.id } : undefined),
  })

/** The accounts whose name or client contains a text, page by page; those of a source first. @param of its id, null for none */
export const useSourceAccounts = (of: string | null, search: string): Pages<ResponseOf<typeof sourceAccounts>> =>
  useInfiniteQuery({
    queryKey: [KEY, 'accounts', of, search],
    queryFn: ({ pageParam, signal }) => {
      const body = { ...(of !== null && { of }), ...(search !== '' && { search }), ...pageParam }
      return call(sourceAccounts, { body, signal })
    },
    initialPageParam: {},
    getNextPageParam: ({ rows, hasMore }) => (hasMore && rows.length > 0 ? { after: rows.at(-1)!.id } : undefined),
    placeholderData: keepPreviousData,
  })

/** Reads them again. */
export function invalidateSources(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] })
}
