import { confirmExceptions, correctException } from '@portal/contract/institution/exceptions.ts'
import { actorOf, type UserCaller } from '#access/caller.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { type AskedDecision, decideExceptions } from '#ingest/booking/decide-exceptions.ts'
import type { ImportServices } from './import-services.ts'

export const answerConfirmExceptions = answer(confirmExceptions, ({ body, caller, context }, services: ImportServices) => {
  const asked = body.exceptions.map((each) => ({ ...each, correctTo: null }))
  return decide(asked, body.comment, caller, context, services)
})

export const answerCorrectException = answer(correctException, ({ body, caller, context }, services: ImportServices) => {
  const { comment, ...asked } = body
  return decide([asked], comment, caller, context, services)
})

async function decide(
  asked: readonly AskedDecision[],
  comment: string,
  caller: UserCaller,
  { address, requestId }: RequestContext,
  { db, clock, compute }: ImportServices,
) {
  await assertStoredRight(db, caller, 'judge-data')
  const label = { source: 'api', bookedBy: actorOf(caller), knownAt: clock.now(), request: { address, requestId } } as const
  const batch = await decideExceptions(db, caller.institutionId, asked, comment, label)
  compute.invalidateData(caller.institutionId)
  return batch
}
