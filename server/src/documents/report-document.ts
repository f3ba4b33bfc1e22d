import { reportDocument } from '@portal/contract/reports/embedded-report.ts'

import { takeTicket } from '#access/report-tickets.ts'
import { notFound } from '#base/failure.ts'
import { fileAnswer } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import type { DocumentServices } from './document-services.ts'
import { documentPolicy } from './page/document-policy.ts'
import { fontsOf } from './page/page-fonts.ts'
import { coloursOf } from './report/letterhead.ts'
import { writeReport } from './write-report.ts'

/** The report as a page, for a valid ticket; 404 for one that is unknown, used, expired or of another session. */
export const answerReportDocument = fileAnswer(reportDocument, async ({ params, context }, services: DocumentServices) => {
  const cookie = context.cookie(REFRESH_COOKIE)
  const caller = async () => (cookie === undefined ? undefined : await services.sessions.callerOfRefresh(cookie))
  const ticket = await takeTicket(services, params.ticket, caller)
  if (!ticket) throw notFound()
  const fonts = await fontsOf(services.http.webFolder)
  const { bytes, branding } = await writeReport(services, ticket, { kind: 'page', fonts })
  return {
    bytes,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': documentPolicy(fonts, coloursOf(branding)) },
  }
})
