import { createHash } from 'node:crypto'
import { importFiles } from '@portal/contract/institution/imports.ts'
import { actorOf } from '#access/caller.ts'
import { assertMaySend, senderOf } from '#access/policy.ts'
import { assertSourceMaySend } from '#access/source-tokens.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { uploadAnswer } from '#http/answer.ts'
import type { Upload } from '#http/upload/upload.ts'
import {
  findImport,
  findImportByKey,
  insertImport,
  insertImportFile,
  lockSending,
  type SentImport,
  unfinishedImports,
} from '#store/booking/imports.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import type { ImportServices } from './import-services.ts'
import { presentImport } from './present-import.ts'

const MAX_FILES = 10_000
const MAX_WAITING = 20
/** Of one sender, so that others can send too. */
const MAX_OF_SENDER = 10
const RETRY_SECONDS = 30
const KEY_FORM = /^[\x21-\x7e]{1,200}$/

/**
 * Stores the files and replies at once; they are booked in the background. The same request sent again while the first is waiting or
 * running, or with the same `Idempotency-Key`, is the same import.
 */
export const answerImportFiles = uploadAnswer(importFiles, 'files', async (call, services: ImportServices) => {
  const { body, caller, context, upload } = call
  const { db, clock, jobs } = services
  const names = Object.keys(body.files)
  assertMaySend(caller, names)
  await assertSourceMaySend(db, caller)
  const number = names.length
  if (number > MAX_FILES) throw badRequest(refusal('tooManyFiles', { count: number, most: MAX_FILES }))
  const idempotencyKey = context.header('idempotency-key') ?? null
  if (idempotencyKey !== null && !KEY_FORM.test(idempotencyKey)) throw badRequest(refusal('idempotencyKeyForm'))
  const { institutionId } = caller
  const sent: SentImport = {
    id: newId(),
    institutionId,
    name: body.name,
    sentBy: actorOf(caller),
    sentAt: clock.now(),
    address: context.address,
    requestId: context.requestId,
    isDryRun: body.dryRun,
    contentHash: createHash('sha256')
      .update(JSON.stringify([body.name, body.dryRun, body.files]))
      .update(upload.hash)
      .digest('hex'),
    idempotencyKey,
  }
  // Counts the waiting imports of all senders; a program's own transaction would see only its own.
  const row = (await (caller.kind === 'user' ? db.as(caller, work) : db.withInstitution(institutionId, work)))!
  if (row.endedAt === null) {
    // Only the system reaches the queue, and its rights must not store the import. One without a job gets it later: `look-after-imports.ts`.
    const program = caller.kind === 'token' ? { tokenId: caller.tokenId } : {}
    await db.withSystem((tx) => jobs.send({ kind: 'imports', id: row.id, institutionId, ...program }, tx))
    jobs.wake('imports')
  }
  return presentImport(row)

  async function work(tx: Transaction) {
    await lockSending(tx, institutionId)
    const id = (await sentBefore(tx, sent)) ?? (await keep(tx, sent, body.files, upload))
    return await findImport(tx, institutionId, id, senderOf(caller))
  }
})

/** The id of the import that this request repeats. */
async function sentBefore(tx: Transaction, { institutionId, sentBy, idempotencyKey, contentHash }: SentImport) {
  const same = idempotencyKey === null ? undefined : await findImportByKey(tx, institutionId, sentBy, idempotencyKey)
  if (same && same.contentHash !== contentHash) throw new Failure(422, refusal('idempotencyKeyUsed'))
  if (same) return same.id
  const unfinished = await unfinishedImports(tx, institutionId)
  const own = unfinished.filter((each) => each.sentBy === sentBy)
  const underWay = own.find((each) => each.contentHash === contentHash)
  if (underWay) return underWay.id
  if (unfinished.length >= MAX_WAITING || own.length >= MAX_OF_SENDER)
    throw new Failure(429, refusal('tooManyImports'), RETRY_SECONDS)
  return undefined
}

async function keep(tx: Transaction, sent: SentImport, files: Readonly<Record<string, string>>, upload: Upload): Promise<string> {
  const { id, institutionId, sentAt, sentBy, name, isDryRun, address, requestId } = sent
  await insertImport(tx, sent)
  for (const [file, index] of Object.entries(files)) await insertImportFile(tx, sent, file, upload.partsOf(Number(index)))
  await appendAuditEvent(tx, {
    institutionId,
    at: sentAt,
    actor: sentBy,
    action: 'ingest.send',
    object: name,
    result: 'success',
    address,
    requestId,
    details: { importId: id, files: Object.keys(files).length, isDryRun },
  })
  return id
}
