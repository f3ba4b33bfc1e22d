import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { embeddedReport } from '@portal/contract/reports/embedded-report.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { useAuth } from '#session/auth.ts'
import { extentFields, type ReportExtent } from '#session/report-view.ts'
import { useReportBody } from '#session/request-body.ts'
import { call } from './call.ts'

/**
 * The report's URL for the iframe, and the data version. The URL is valid once. Both are requested at each visit and when client,
 * accounts, currency, time period or data mode change, but not for newer snapshots or on window focus (specification S9.18).
 * @param isViewed false while another screen is shown: nothing is requested
 */
export function useReportAddress(extent: ReportExtent, isViewed: boolean): UseQueryResult<ResponseOf<typeof embeddedReport>> {
  const hasToken = useAuth((auth) => auth.accessToken !== null)
  const body = useReportBody()
  const asked = extentFields(extent)
  return useQuery({
    queryKey: [embeddedReport.path, body, asked],
    queryFn: ({ signal }) => call(embeddedReport, { ...(body && { body: { ...body, ...asked } }), signal }),
    enabled: hasToken && body !== null && isViewed,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
