import { reportPdf } from '@portal/contract/reports/embedded-report.ts'

import { fileAnswer } from '#http/answer.ts'
import { recordAct } from '#http/record-act.ts'
import type { DocumentServices } from './document-services.ts'
import { writeReport } from './write-report.ts'

/** The name a browser keeps it under; the client's is no name for a file. */
const FILE = 'portfolio-report.pdf'

/** The report as a PDF. Figures that leave the portal leave a trace. */
export const answerReportPdf = fileAnswer(reportPdf, async (call, services: DocumentServices) => {
  const { db, clock } = services
  const { body, caller } = call
  const { paper = 'A4', ...question } = body
  const bytes = await writeReport(services, { caller, question }, { kind: 'pdf', paper })
  await db.as(caller, (tx) => recordAct(tx, clock.now(), call, 'documents.export', FILE, { client: question.clientName }))
  return { bytes, type: 'application/pdf', headers: { 'content-disposition': `attachment; filename="${FILE}"` } }
})
