import { type MappedListRow, mappedLists } from '@portal/contract/statements/mapped-lists.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const KEY = ['mapped-lists']

/** The lists that administrators of the institution have explained, by name. */
export const useMappedLists = (): UseQueryResult<readonly MappedListRow[]> =>
  useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await call(mappedLists, { signal })).lists })

/** Reads them again. */
export const invalidateMappedLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })
