import { parentPort } from 'node:worker_threads'

import type { DocumentJob, DocumentWord, NumberedJob } from './document-thread.ts'
import { reportPage } from './page/report-page.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { composeReport } from './report/compose-report.ts'
import { areOfOneMoment, readReplies } from './report/replies.ts'

/*
 * The thread that writes reports: it is given replies and gives back documents.
 */

parentPort?.on('message', async (job: NumberedJob) => {
  parentPort?.postMessage(await wordOn(job))
})

async function wordOn(job: NumberedJob): Promise<DocumentWord> {
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
  const report = composeReport(replies, facts)
  return form.kind === 'pdf' ? await reportPdf(report, form.paper) : new TextEncoder().encode(reportPage(report, form.fonts))
}
