import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { jobDetail } from '@portal/contract/institution/jobs.ts'
import { sendStatements } from '@portal/contract/institution/statements.ts'

import { ApiError } from '#api/api-error.ts'
import { call } from '#api/call.ts'
import { proposalText } from '#messages/administration/proposal-texts.ts'
import { accountFields, type Field, newAccountFields } from './account-fields.ts'
import { type FileReply, isTooLarge, NOTHING_BOOKED, type StatementToSend, tooLargeReply } from './file-reply.ts'

/** Between two looks at a job. */
const LOOK_MS = 1_000

/**
 * Sends one file: a dry run, or a booking. A file that is too large to be sent has that as its problem. @throws ApiError and network
 * errors
 */
export async function sendStatement({
  file,
  accounts,
  decisions,
  opens,
  quoted,
  key,
  signal,
}: StatementToSend): Promise<FileReply> {
  if (isTooLarge(file)) return tooLargeReply(file)
  const form = new FormData()
  for (const account of accountFields(accounts)) form.append('account' satisfies Field, account)
  const made = newAccountFields(accounts)
  for (const [field, value] of Object.entries(made)) form.append(field, value)
  for (const [named, id] of Object.entries(quoted)) form.append('quoted' satisfies Field, `${named}=${id}`)
  if (decisions.length > 0) form.append('decisions' satisfies Field, JSON.stringify(decisions))
  if (opens && made.opening === undefined) form.append('opening' satisfies Field, 'true')
  if (key !== null) form.append('book' satisfies Field, 'true')
  form.append('files', file)
  try {
    const headers = key === null ? {} : { 'idempotency-key': key }
    const reply = await call(sendStatements, { form, headers, ...(signal && { signal }) })
    const { files, booked, proposed } = reply.job === undefined ? reply : await replyOfJob(reply.job, file.name, signal)
    const [report] = files
    if (!report) throw new Error(proposalText('failed', { file: file.name }))
    return { report, amount: booked ?? proposed ?? NOTHING_BOOKED }
  } catch (error) {
    // The portal's limit, or a smaller one of a proxy before it.
    if (error instanceof ApiError && error.status === 413) return tooLargeReply(file)
    throw error
  }
}

/** The reply of a job that reads a large file. @throws with the reason where it failed or was cancelled */
async function replyOfJob(id: string, file: string, signal: AbortSignal | undefined): Promise<ResponseOf<typeof sendStatements>> {
  for (;;) {
    const { reply, endedAt, reason } = await call(jobDetail, { params: { id }, ...(signal && { signal }) })
    if (reply) return reply
    if (endedAt !== null) throw new Error(reason ?? proposalText('failed', { file }))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
