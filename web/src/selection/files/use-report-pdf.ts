import { reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { intervalDays, isInterval } from '@portal/contract/reports/time-period.ts'
import { useMutation } from '@tanstack/react-query'

import { callForFile } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import type { ServerFile } from '#api/send.ts'
import { failureText } from '#messages/failures.ts'
import { useAsOfAddress } from '#selection/period/as-of-address.ts'
import { useReportPaper } from '#selection/report-paper.ts'
import { extentFields, type ReportExtent } from '#session/report-view.ts'
import { useReportBody } from '#session/request-body.ts'

export interface ReportPdf {
  /** Stable between renders. */
  readonly download: (extent: ReportExtent) => void
  /** The file in progress; null for none. */
  readonly pending: ReportExtent | null
  /** Whether the selection is known. */
  readonly isReady: boolean
}

type SaveFile = (name: string, mediaType: string, content: Blob) => void

/** The report over any time period as a PDF. The server names the file and records it in the audit trail. */
export function useReportPdf(save: SaveFile): ReportPdf {
  const body = useReportBody()
  const { paper } = useReportPaper()
  const { chosen } = useAsOfAddress()
  const { mutate, isPending, variables } = useMutation<ServerFile, Error, ReportExtent>({
    mutationFn: (extent) => {
      if (body === null) return callForFile(reportPdf)
      const { asOf: _ofScreen, ...others } = body
      // An interval has a day of its own.
      const asOf = isInterval(extent.timePeriod) ? intervalDays(extent.timePeriod).to : chosen
      return callForFile(reportPdf, { body: { ...others, ...(asOf !== null && { asOf }), ...extentFields(extent), paper } })
    },
    onSuccess: ({ name, content }) => save(name, 'application/pdf', content),
    onError: (error) => notifyFailure(error, failureText('downloadReport')),
  })
  return { download: mutate, pending: isPending ? variables : null, isReady: body !== null }
}
