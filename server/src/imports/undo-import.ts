import { undoImport } from '@portal/contract/institution/imports.ts'
import { asCaller } from '#access/as-caller.ts'
import { actorOf } from '#access/caller.ts'
import { senderOf } from '#access/policy.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { undo } from '#ingest/booking/undo.ts'
import { findImport } from '#store/booking/imports.ts'
import type { ImportServices } from './import-services.ts'
import { presentImport } from './present-import.ts'

/** The rows of the batch count as never booked from now on, and caches are invalidated. */
export const answerUndoImport = answer(undoImport, async ({ params, caller, context }, services: ImportServices) => {
  const { db, clock, compute, entitlements } = services
  const { institutionId } = caller
  const { address, requestId } = context
  const found = () => asCaller(db, caller, (tx) => findImport(tx, institutionId, params.id, senderOf(caller)), 'read only')
  const before = await found()
  if (!before) throw notFound()
  if (before.state !== 'booked') throw new Failure(409, refusal('nothingToUndo', { name: before.name }))
  await undo(db, institutionId, before.id, clock.now(), actorOf(caller), { address, requestId })
  compute.invalidateData(institutionId)
  entitlements.invalidate(institutionId)
  return presentImport((await found())!)
})
