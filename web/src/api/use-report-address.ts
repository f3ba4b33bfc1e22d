import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useAuth } from '#session/auth.ts'
import { useReportBody } from '#session/request-body.ts'
import { call } from './call.ts'

/**
 * The address of the report for the frame. It is good once: asked for when the screen opens, when client, accounts, currency or time
 * period change and when the data mode does, but not when a newer snapshot comes or the window is looked at again (specification S9.18).
 */
export function useReportAddress(timePeriod: TimePeriod): UseQueryResult<string> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const body = useReportBody()
  return useQuery({
    queryKey: [embeddedReport.path, body, timePeriod],
    queryFn: async ({ signal }) => (await call(embeddedReport, { ...(body && { body: { ...body, timePeriod } }), signal })).url,
    enabled: hasToken && body !== null,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Two addresses are never the same, so that a report that is asked for anew is also loaded anew.
    structuralSharing: false,
  })
}
