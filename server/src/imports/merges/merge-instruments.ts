import { IMPORT_FILES } from '@portal/contract/imports/import-files.ts'
import { mergeInstruments } from '@portal/contract/institution/instruments.ts'
import { actorOf } from '#access/caller.ts'
import { assertMaySend } from '#access/policy.ts'
import { assertSourceMaySend } from '#access/source-tokens.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import { answer } from '#http/answer.ts'
import { mergeInstruments as merge } from '#ingest/booking/merge-instruments.ts'
import type { ImportServices } from '../import-services.ts'

/** A program may merge instruments where it may describe them. */
export const answerMergeInstruments = answer(mergeInstruments, async ({ body, caller, context }, services: ImportServices) => {
  assertMaySend(caller, [IMPORT_FILES.instruments.file])
  const { db, clock, compute } = services
  await assertSourceMaySend(db, caller)
  const { address, requestId } = context
  const label = { source: 'api', bookedBy: actorOf(caller), knownAt: clock.now(), request: { address, requestId } } as const
  const batch = await db.withInstitution(caller.institutionId, async (tx) => {
    await assertStoredRight(tx, caller, 'import-data')
    return await merge(tx, caller.institutionId, body, label)
  })
  compute.invalidateData(caller.institutionId)
  return batch
})
