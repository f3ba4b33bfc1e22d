import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { jobs } from '@portal/contract/institution/jobs.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

type Page = ResponseOf<typeof jobs>

const LIST = ['jobs']
/** Between two looks while a job waits or runs. */
const LIST_MS = 3_000

/** The jobs of the institution, newest first, by page; read again while one has not ended. */
export function useJobs(): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) => call(jobs, { body: pageParam, signal }),
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

/** Reads the jobs again after one was changed. */
export const invalidateJobs = (): void => void queryClient.invalidateQueries({ queryKey: LIST })
