import { endMandate } from '@portal/contract/limits/mandates.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { readMandates, endMandate as storeEnd } from '#store/limits/mandates.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

export const answerEndMandate = answer(endMandate, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  return await administer(services, endMandate, call, async (tx) => {
    const at = services.clock.now()
    const mandate = (await readMandates(tx, caller.institutionId)).find(({ id }) => id === params.id)
    if (!mandate) throw notFound()
    await storeEnd(tx, mandate.id, at)
    await auditChange(tx, at, call, 'limits.end', mandate.name)
    return {}
  })
})
