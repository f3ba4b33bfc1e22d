import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useAuth } from '#session/auth.ts'
import { useReportBody } from '#session/request-body.ts'
import { call } from './call.ts'

/**
 * The address of the report for the frame, and the version of the data it is of. The address is good once: both are asked for at each
 * visit, when client, accounts, currency or time period change and when the data mode does, but not when a newer snapshot comes or the
 * window is looked at again (specification S9.18).
 *
 * @param isViewed false while another screen is shown: nothing is asked for
 */
export function useReportAddress(timePeriod: TimePeriod, isViewed: boolean): UseQueryResult<ResponseOf<typeof embeddedReport>> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const body = useReportBody()
  return useQuery({
    queryKey: [embeddedReport.path, body, timePeriod],
    queryFn: ({ signal }) => call(embeddedReport, { ...(body && { body: { ...body, timePeriod } }), signal }),
    enabled: hasToken && body !== null && isViewed,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
