import type { AnyEndpoint, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { ReportRequest } from '@portal/contract/reports/parts/report-request.ts'
import { hashKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { useAuth } from '#session/auth.ts'
import { useClientStore } from '#session/client-store.ts'
import { noteReplyMode, snapshotField } from '#session/data-mode.ts'
import { useReportBody } from '#session/request-body.ts'
import { call } from './call.ts'
import { passGate } from './reply-gate.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

/** The query result of a report. */
export type Report<Data> = UseQueryResult<Data> & {
  /** True once the latest request has succeeded or failed: the next one in a chain may start. */
  readonly isSettled: boolean
  readonly call: ReportCall
}

/** The endpoint and the report-specific request fields. */
export interface ReportCall {
  readonly endpoint: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly needsAccounts: boolean
}

interface ReportOptions<E extends AnyEndpoint> {
  /** Request fields besides user, client, accounts and currency, such as time period or grouping. */
  readonly extra?: Partial<RequestOf<E>>
  /** The report that must settle first when other accounts, another currency or another day are shown (specification S4.25). */
  readonly after?: { readonly isSettled: boolean }
  /** False while there is nothing to ask for. */
  readonly isWanted?: boolean
  /** False if the call needs no accounts in scope: market data. */
  readonly needsAccounts?: boolean
}

/**
 * Fetches one report for the selected client, accounts, currency and day. It waits until these are known, and of other ones until the
 * report in `after` has settled; of another period or grouping all reports of a screen are requested together. During a refetch the
 * previous data stay, with `isFetching` set, except those of another client. `isLoading` is true while it waits, too.
 */
export function useReport<E extends AnyEndpoint>(
  report: E,
  { extra, after, isWanted = true, needsAccounts = true }: ReportOptions<E> = {},
): Report<ResponseOf<E>> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const isSelectionLoaded = useClientStore((store) => store.isLoaded)
  const selectionError = useClientStore((store) => store.loadError)
  const body = useReportBody(needsAccounts)
  const isNext = useIsNext(body, after)
  const mayRun = hasToken && body !== null && isNext && isWanted
  const readAt: SnapshotReader = (snapshot, signal) =>
    call(report, { body: { ...body, ...extra, ...snapshot } as RequestOf<E>, signal })
  const query = useQuery({
    queryKey: [report.path, body, extra],
    queryFn: async ({ queryKey, signal }) => {
      const came = await readAt(snapshotField(), signal)
      const reply = await passGate(came, { queryHash: hashKey(queryKey), readAt, signal })
      noteReplyMode(reply)
      return reply as ResponseOf<E>
    },
    meta: { readAt },
    enabled: mayRun,
    placeholderData: (former, query) => (clientIn(query?.queryKey) === body?.clientName ? former : undefined),
  })
  const askedCall = useMemo(
    (): ReportCall => ({ endpoint: report.path, fields: { ...extra }, needsAccounts }),
    [report.path, extra, needsAccounts],
  )
  const isWaiting = body === null ? !isSelectionLoaded && selectionError === null : !mayRun
  return {
    ...query,
    error: body === null ? selectionError : query.error,
    isLoading: query.isPending && (isWaiting || query.isLoading),
    isSettled: mayRun && !query.isFetching && !query.isPlaceholderData && !query.isPending,
    call: askedCall,
  } as Report<ResponseOf<E>>
}

/** Whether it is the turn of a report: once it was, it stays so until something else is selected in the header. */
function useIsNext(body: ReportRequest | null, after: ReportOptions<AnyEndpoint>['after']): boolean {
  const [begunFor, setBegunFor] = useState<ReportRequest | null>(null)
  const isTurn = after?.isSettled ?? true
  if (isTurn && begunFor !== body) setBegunFor(body)
  return isTurn || begunFor === body
}

/** The client of a query, by its key. */
const clientIn = (key: readonly unknown[] | undefined): string | undefined =>
  (key?.[1] as ReportRequest | null | undefined)?.clientName
