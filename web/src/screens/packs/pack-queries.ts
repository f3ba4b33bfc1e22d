import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Pack } from '@portal/contract/packs/pack-terms.ts'
import { packDetail, packs } from '@portal/contract/packs/packs.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

type Page = ResponseOf<typeof packs>

const LIST = 'packs'
/** Between two looks while documents are made. */
const LOOK_MS = 2_000

const isOpen = ({ endedAt }: Pack): boolean => endedAt === null

/** Packs, newest first, by page; read again while one has not ended. */
export function usePacks(): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: [LIST],
    queryFn: ({ pageParam, signal }) => call(packs, { body: pageParam, signal }),
    initialPageParam: {},
    getNextPageParam: olderThan,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ rows }) => rows.some(isOpen)) ? LOOK_MS : false),
  })
}

function olderThan({ rows, hasMore }: Page): { readonly before?: string } | undefined {
  const last = rows.at(-1)
  return hasMore && last ? { before: last.id } : undefined
}

/** One pack with its documents; read again while some are left. */
export function usePack(id: string): UseQueryResult<ResponseOf<typeof packDetail>> {
  return useQuery({
    queryKey: [LIST, id],
    queryFn: ({ signal }) => call(packDetail, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.pack) ? LOOK_MS : false),
  })
}

/** Reads packs and their documents again after one was ordered or changed. */
export const invalidatePacks = (): void => void queryClient.invalidateQueries({ queryKey: [LIST] })
