import { assignMandate, endAssignment } from '@portal/contract/limits/mandates.ts'
import { badRequest, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { newId } from '#store/id.ts'
import { findClient } from '#store/institution/portfolios.ts'
import { accountOfClient, insertAssignment, readMandates, endAssignment as storeEnd } from '#store/limits/mandates.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

export const answerAssignMandate = answer(assignMandate, async (call, services: AdministrationServices) => {
  const { params, body, caller } = call
  const { institutionId } = caller
  const { clientID, accountID, from: validFrom, until: validUntil } = body
  assertAscending(validFrom, validUntil)
  const reply = await administer(services, assignMandate, call, async (tx) => {
    const mandate = (await readMandates(tx, institutionId)).find(({ id }) => id === params.id)
    const client = await findClient(tx, institutionId, clientID)
    const account = accountID === null ? null : await accountOfClient(tx, clientID, accountID)
    if (!mandate || !client || account === undefined) throw notFound()
    const id = newId()
    const assignment = { id, institutionId, mandateId: mandate.id, clientId: client.id, accountId: account?.id ?? null }
    await insertAssignment(tx, { ...assignment, validFrom, validUntil })
    const details = { to: account?.name ?? client.name, from: validFrom, ...(validUntil !== null && { until: validUntil }) }
    await auditChange(tx, services.clock.now(), call, 'limits.assign', mandate.name, details)
    return { id }
  })
  services.limitsChanged(institutionId)
  return reply
})

/** Other last days too: states of closes after it are not evaluated any more. */
export const answerEndAssignment = answer(endAssignment, async (call, services: AdministrationServices) => {
  const { params, body, caller } = call
  return await administer(services, endAssignment, call, async (tx) => {
    const mandates = await readMandates(tx, caller.institutionId)
    const found = mandates.flatMap(({ name, assignments }) => assignments.map((assignment) => ({ ...assignment, name })))
    const assignment = found.find(({ id }) => id === params.id)
    if (!assignment) throw notFound()
    const { name, clientName, accountName, validFrom } = assignment
    assertAscending(validFrom, body.until)
    await storeEnd(tx, assignment.id, body.until)
    const details = { to: accountName ?? clientName, until: body.until }
    await auditChange(tx, services.clock.now(), call, 'limits.end-assignment', name, details)
    return {}
  })
})

function assertAscending(from: string, until: string | null): void {
  if (until !== null && until < from) throw badRequest(refusal('endsBeforeStart', { from, until }))
}
