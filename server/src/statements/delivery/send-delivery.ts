import { createReadStream } from 'node:fs'
import type { RequestOf } from '@portal/contract/endpoint.ts'
import { MAX_DIRECT_BYTES, type sendStatements } from '@portal/contract/institution/statements.ts'
import { actorOf, type Caller } from '#access/caller.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Form } from '#http/upload/form.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { insertDelivery, insertDeliveryFile } from '#store/jobs/deliveries.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { countOpenJobs } from '#store/jobs/queue-state.ts'

/** Of a file, in a row of the database. */
const PART_BYTES = 192 * 1024
/** Of an institution; more have to wait outside. */
const MAX_OPEN = 10
const RETRY_SECONDS = 30

interface SentForm {
  readonly body: RequestOf<typeof sendStatements>
  readonly caller: Caller
  readonly context: RequestContext
  readonly form: Form
  readonly readsLedger: boolean
  readonly sendsBooks: boolean
  readonly sendsQuotes: boolean
  /** The source that they are of. */
  readonly sourceId: string | null
  readonly now: Date
}

/** Whether files are too large to be read before the call replies. */
export const isLarge = ({ files }: Form): boolean => files.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_DIRECT_BYTES

/** Stores files for a job that reads them, in a transaction of the system. @returns the id of the job @throws 429 where many wait */
export async function sendDelivery(tx: Transaction, queue: Pick<JobQueue, 'send'>, sent: SentForm): Promise<string> {
  const { body: options, caller, context, form, readsLedger, sendsBooks, sendsQuotes, sourceId, now: sentAt } = sent
  const { institutionId } = caller
  const { address, requestId } = context
  if ((await countOpenJobs(tx, 'statements', institutionId)) >= MAX_OPEN)
    throw new Failure(429, refusal('tooManyImports'), RETRY_SECONDS)
  const id = newId()
  const files = form.files.map(({ name }) => name)
  await insertDelivery(tx, {
    id,
    institutionId,
    sentBy: actorOf(caller),
    sentAt,
    address,
    requestId,
    readsLedger,
    sendsBooks,
    sendsQuotes,
    sourceId,
    options,
    files,
  })
  for (const [at, { path }] of form.files.entries())
    await insertDeliveryFile(tx, { id, institutionId }, at, createReadStream(path, { highWaterMark: PART_BYTES }))
  const program = caller.kind === 'token' ? { tokenId: caller.tokenId } : {}
  await queue.send({ kind: 'statements', id, institutionId, ...program }, tx)
  return id
}
