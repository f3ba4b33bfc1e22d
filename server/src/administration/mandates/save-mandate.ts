import type { RequestOf } from '@portal/contract/endpoint.ts'
import { limitFault } from '@portal/contract/limits/limit-terms.ts'
import { saveMandate } from '@portal/contract/limits/mandates.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { limitWords } from '#limits/limit-text.ts'
import { newId } from '#store/id.ts'
import {
  endLimits,
  insertLimits,
  insertMandate,
  isSameLimit,
  readMandates,
  renameMandate,
  type StoredLimit,
} from '#store/limits/mandates.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

type AskedLimit = RequestOf<typeof saveMandate>['limits'][number]

/** States refer to the limit that they are of, so a changed limit is another one. */
export const answerSaveMandate = answer(saveMandate, async (call, services: AdministrationServices) => {
  const { body, caller } = call
  const { institutionId } = caller
  for (const limit of body.limits) assertMeaningful(limit)
  const name = body.name.toWellFormed()
  const reply = await administer(services, saveMandate, call, async (tx) => {
    const at = services.clock.now()
    const all = await readMandates(tx, institutionId)
    const before = all.find(({ id }) => id === body.mandateID)
    if (body.mandateID !== undefined && !before) throw notFound()
    if (all.some((other) => other !== before && other.name.toLowerCase() === name.toLowerCase()))
      throw new Failure(409, refusal('mandateExists', { name }))
    const known = before?.limits ?? []
    const kept = known.filter((limit) => body.limits.some((asked) => asked.id === limit.id && isSameLimit(asked, limit)))
    const added = body.limits
      .filter((asked) => !kept.some(({ id }) => id === asked.id))
      .map((asked): StoredLimit => ({ ...asked, id: newId() }))
    const ended = known.filter((limit) => !kept.includes(limit)).map(({ id }) => id)
    const id = before?.id ?? newId()
    if (!before) await insertMandate(tx, { id, institutionId, name })
    else if (before.name !== name) await renameMandate(tx, id, name)
    await endLimits(tx, ended, at)
    await insertLimits(tx, institutionId, id, added)
    const details = { limits: [...kept, ...added].map(limitWords) }
    await auditChange(tx, at, call, before ? 'limits.redefine' : 'limits.define', name, details)
    return { id }
  })
  services.limitsChanged(institutionId)
  return reply
})

/** @throws Failure 400 for a limit that says nothing */
function assertMeaningful(limit: AskedLimit): void {
  const fault = limitFault(limit)
  if (fault === 'limitOfNothing') throw badRequest(refusal(fault, { kind: limit.kind }))
  if (fault) throw badRequest(refusal(fault))
}
