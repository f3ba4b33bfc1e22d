import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { house } from '@portal/contract/house/house.ts'
import { orderRun } from '@portal/contract/house/runs.ts'
import { jobDetail } from '@portal/contract/institution/jobs.ts'
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { queryClient } from '#api/query-client.ts'
import { houseText } from '#messages/reports/house-texts.ts'
import { notify } from '#session/notices.ts'

type House = ResponseOf<typeof house>

/** Clients of a page: as many as a table sorts at once. */
const PAGE = 1_000
const LIST = 'house'
/** Between two looks at the job of a run. */
const LOOK_MS = 2_000

/** Clients of the run of a day, the last one where it is empty, and whose name contains a text. */
export function useHouse(day: string, search: string): UseInfiniteQueryResult<InfiniteData<House>> {
  return useInfiniteQuery({
    queryKey: [LIST, day, search],
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

/** Orders a run of the last close, follows its job, and reads the list again when it has ended. */
export function useOrderedRun(): { readonly order: () => void; readonly isBusy: boolean } {
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: () => call(orderRun, {}),
    onError: (error) => {
      notifyFailure(error, houseText('orderFailed'))
      // A run may have ended since the list was read.
      void queryClient.invalidateQueries({ queryKey: [LIST] })
    },
  })
  const id = data?.jobId ?? null
  const job = useQuery({
    queryKey: ['house-run', id],
    queryFn: ({ signal }) => call(jobDetail, { params: { id: id! }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? LOOK_MS : false),
  })
  const { data: current, error } = job
  useEffect(() => {
    if (error) notifyFailure(error, houseText('orderFailed'))
    else if (current === undefined || current.endedAt === null) return
    else if (current.state === 'done') notify('success', houseText('computed'))
    else notify('error', current.reason ?? houseText('orderFailed'))
    reset()
    void queryClient.invalidateQueries({ queryKey: [LIST] })
  }, [current, error, reset])
  return { order: () => mutate(), isBusy: isPending || id !== null }
}
