import type { AnyAnswer } from '#http/answer.ts'
import type { DocumentServices } from './document-services.ts'
import { answerEmbeddedReport } from './embedded-report.ts'
import { answerReportDocument } from './report-document.ts'
import { answerReportPdf } from './report-pdf.ts'

export const documentAnswers: readonly AnyAnswer<DocumentServices>[] = [
  answerEmbeddedReport,
  answerReportDocument,
  answerReportPdf,
]
