import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { type FoundEntry, findEntries } from '@portal/contract/institution/entries.ts'
import { accountReconciliations } from '@portal/contract/institution/reconciliations.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { compareValues } from '#ui/grid/order/compare-values.ts'
import { entriesRequest } from './entries-request.ts'
import type { LedgerFilters } from './ledger-filters.ts'

const LIST = 'entries'

/** An account whose entries are looked at. */
export interface LedgerAccount {
  readonly id: string
  /** As in files. */
  readonly externalId: string
  readonly name: string
  readonly client: string
}

/** The accounts of the institution, by client and name. */
export function useLedgerAccounts() {
  return useQuery({
    queryKey: [LIST, 'accounts'],
    queryFn: async ({ signal }) =>
      (await call(accountReconciliations, { signal })).rows
        .map(({ accountID, externalID, account, client }): LedgerAccount => {
          return { id: accountID, externalId: externalID, name: account, client }
        })
        .sort((a, b) => compareValues(a.client, b.client) || compareValues(a.name, b.name)),
  })
}

type Entries = UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof findEntries>>>

/** The entries that are found, page by page. @param accountId undefined while the accounts are not known */
export function useEntries(filters: LedgerFilters, accountId: string | undefined): Entries {
  return useInfiniteQuery({
    queryKey: [LIST, filters, accountId] as const,
    queryFn: ({ pageParam: after, signal }) =>
      call(findEntries, { body: { ...entriesRequest(filters, accountId!), ...(after && { after }) }, signal }),
    enabled: accountId !== undefined,
    initialPageParam: null as LastEntry | null,
    getNextPageParam: ({ entries, hasMore }) => {
      const last = entries.at(-1)
      return hasMore && last ? { day: last.day, id: last.id } : undefined
    },
    // Never those of another kind or account: what is done with an entry is done with one of the chosen kind.
    placeholderData: (former, query) => {
      const [, shown, shownAccountId] = query?.queryKey ?? []
      return shown?.kind === filters.kind && shownAccountId === accountId ? former : undefined
    },
  })
}

type LastEntry = Pick<FoundEntry, 'day' | 'id'>

/** Reads the entries again. */
export function invalidateEntries(): void {
  void queryClient.invalidateQueries({ queryKey: [LIST] })
}
