import { reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { DEFAULT_TIME_PERIOD, isInterval } from '@portal/contract/reports/time-period.ts'

import { fileAnswer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { attachment, fileNameOf } from '#http/content-disposition.ts'
import type { DocumentServices } from './document-services.ts'
import { writeReport } from './write-report.ts'

/** The report as a PDF, named after client, period and the day of its figures; recorded in the audit trail. */
export const answerReportPdf = fileAnswer(reportPdf, async (call, services: DocumentServices) => {
  const { db, clock } = services
  const { body, caller } = call
  const { paper = 'A4', ...question } = body
  const { clientName, timePeriod = DEFAULT_TIME_PERIOD, sections } = question
  const { bytes, day } = await writeReport(services, { caller, question }, { kind: 'pdf', paper })
  const kind = sections === undefined ? 'brief' : ''
  const name = fileNameOf(['portfolio-report', clientName, kind, timePeriod, isInterval(timePeriod) ? '' : day], '.pdf')
  await db.as(caller, (tx) => auditChange(tx, clock.now(), call, 'documents.export', name, { client: clientName }))
  return { bytes, type: 'application/pdf', headers: { 'content-disposition': attachment(name) } }
})
