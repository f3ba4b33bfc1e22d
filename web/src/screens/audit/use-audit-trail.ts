import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { auditTrail } from '@portal/contract/institution/audit-trail.ts'
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import { type AuditFilters, auditRequest } from './audit-filters.ts'

type Page = ResponseOf<typeof auditTrail>

/** The latest events that match a filter, and older ones by page. */
export function useAuditTrail(filters: AuditFilters): UseInfiniteQueryResult<InfiniteData<Page>> {
  return useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) => call(auditTrail, { body: { ...auditRequest(filters), ...pageParam }, signal }),
    initialPageParam: {},
    getNextPageParam: olderThan,
    placeholderData: keepPreviousData,
  })
}

/** The request field for the page after this one; undefined if there is none. */
export function olderThan({ rows, hasMore }: Page): { readonly before?: string } | undefined {
  const last = rows.at(-1)
  return hasMore && last ? { before: String(last.sequence) } : undefined
}
