import { reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { useMutation } from '@tanstack/react-query'

import { callForFile } from '#api/call.ts'
import { notifyFailure } from '#api/notify-failure.ts'
import { reportText } from '#messages/reports/report-texts.ts'
import type { Paper } from '#selection/report-paper.ts'
import { extentFields, type ReportExtent } from '#session/report-view.ts'
import { useReportBody } from '#session/request-body.ts'
import { saveServerFile } from '#ui/grid/export/save-file.ts'

interface ReportPdf {
  readonly download: () => void
  readonly isPending: boolean
  /** Whether the selection is known. */
  readonly isReady: boolean
}

/** The report as a PDF. The server names the file and records it in the audit trail. */
export function useReportPdf(extent: ReportExtent, paper: Paper): ReportPdf {
  const body = useReportBody()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callForFile(reportPdf, {
        ...(body && {
          body: { ...body, ...extentFields(extent), paper },
        }),
      }),
    onSuccess: ({ name, content }) => saveServerFile(name, 'application/pdf', content),
    onError: (error) => notifyFailure(error, reportText('downloadFailed')),
  })
  return { download: mutate, isPending, isReady: body !== null }
}
