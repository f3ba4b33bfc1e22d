import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { importDetail, imports } from '@portal/contract/institution/imports.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { QUERY_KEYS } from '#api/query-keys.ts'

/** One import with its faults. */
export type ImportDetail = ResponseOf<typeof importDetail>
type Page = ResponseOf<typeof imports>

const LIST = ['imports']
/** Polling interval while an import is running. */
const DETAIL_MS = 1_000
const LIST_MS = 3_000

/** The imports of the institution, newest first, by page; polled while one is running. */
export function useImports(): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => call(imports, { body: pageParam, signal }),
    initialPageParam: {},
    getNextPageParam: olderThan,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(({ endedAt }) => endedAt === null)) ? LIST_MS : false,
  })
}

function olderThan({ rows, hasMore }: Page): { readonly before?: string } | undefined {
  const last = rows.at(-1)
  return hasMore && last ? { before: last.id } : undefined
}

/** One import, polled until it has ended. */
export function useImport(id: string): UseQueryResult<ImportDetail> {
  return useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call(importDetail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? DETAIL_MS : false),
  })
}

/** Invalidates the imports after one was sent, ended or undone, and what may be chosen: it may have brought clients and accounts. */
export function invalidateImports(): void {
  for (const queryKey of [LIST, ['import'], ...Object.values(QUERY_KEYS).map((key) => [key])])
    void queryClient.invalidateQueries({ queryKey })
}
