import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '#api/call.ts'
import type { ChangesSince } from '#selection/period/recorded-as-of-address.ts'
import { useAuth } from '#session/auth.ts'
import { useReportBody } from '#session/request-body.ts'

export type WhatChanged = ResponseOf<typeof whatChanged>

/** Changes since an instant for the selected client, accounts and currency, compared with the present records. */
export function useWhatChanged(since: ChangesSince, timePeriod: TimePeriod): UseQueryResult<WhatChanged> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const report = useReportBody()
  const body = report && withoutMoment(report, since, timePeriod)
  return useQuery({
    queryKey: [whatChanged.path, body],
    queryFn: ({ signal }) => call(whatChanged, { ...(body && { body }), signal }),
    enabled: hasToken && body !== null,
    placeholderData: keepPreviousData,
  })
}

function withoutMoment(
  { asKnownOn: _, snapshotId: __, ...report }: NonNullable<ReturnType<typeof useReportBody>>,
  since: ChangesSince,
  timePeriod: TimePeriod,
) {
  return { ...report, timePeriod, ...(since !== 'lastVisit' && { since }) }
}
