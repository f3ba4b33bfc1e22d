import { addPortfolio } from '@portal/contract/institution/portfolios.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { newId } from '#store/id.ts'
import { findClient, insertPortfolio, portfoliosOfClient } from '#store/institution/portfolios.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/** Names must differ by more than their case, so that users cannot confuse two portfolios. */
export const answerAddPortfolio = answer(addPortfolio, async (call, services: AdministrationServices) => {
  const { body, caller } = call
  const { institutionId } = caller
  const reply = await administer(services, addPortfolio, call, async (tx) => {
    const client = await findClient(tx, institutionId, body.clientID)
    if (!client) throw notFound()
    const name = body.name.toWellFormed()
    const others = await portfoliosOfClient(tx, institutionId, client.id)
    const same = others.find((other) => other.name.toLowerCase() === name.toLowerCase())
    if (same) throw new Failure(409, refusal('portfolioExists', { client: client.name, name: same.name }))
    const id = newId()
    await insertPortfolio(tx, { id, institutionId, clientId: client.id, name })
    await auditChange(tx, services.clock.now(), call, 'institution.add-portfolio', name, { client: client.name })
    return { id, name }
  })
  return reply
})
