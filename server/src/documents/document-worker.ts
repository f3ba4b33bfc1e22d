import { parentPort } from 'node:worker_threads'
import { LANGUAGE } from '#base/texts.ts'
import { lowerPriority } from '#base/threads.ts'

import type { DocumentJob, DocumentMessage, NumberedJob } from './document-thread.ts'
import { reportPage } from './page/report-page.ts'
import { briefPdf, reportPdf } from './pdf/report-pdf.ts'
import { composeReport } from './report/compose-report.ts'
import { areOfOneMoment, readReplies } from './report/replies.ts'

/*
 * The worker thread of reports: it gets replies and returns documents.
 */

lowerPriority()
parentPort?.on('message', async (job: NumberedJob) => {
  parentPort?.postMessage(await resultOf(job))
})

async function resultOf(job: NumberedJob): Promise<DocumentMessage> {
  const { number } = job
  try {
    const bytes = await written(job)
    return bytes ? { number, bytes } : { number, isMixed: true }
  } catch (error) {
    return { number, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function written({ form, facts, replies: bytes }: DocumentJob): Promise<Uint8Array | null> {
  const replies = readReplies(bytes)
  if (!areOfOneMoment(replies)) return null
  const report = composeReport(replies, facts, LANGUAGE)
  if (form.kind === 'page') return new TextEncoder().encode(reportPage(report, form.fonts))
  if (!report.isBrief) return await reportPdf(report, form.paper)
  return await briefPdf((most) => composeReport(replies, facts, LANGUAGE, most), form.paper)
}
