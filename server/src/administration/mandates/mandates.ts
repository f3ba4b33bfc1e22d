import { mandates } from '@portal/contract/limits/mandates.ts'
import { answer } from '#http/answer.ts'
import { readMandates } from '#store/limits/mandates.ts'
import type { AdministrationServices } from '../services.ts'

/** The mandates that have not ended. */
export const answerMandates = answer(mandates, async ({ caller }, { db }: AdministrationServices) => {
  const found = await db.as(caller, (tx) => readMandates(tx, caller.institutionId), 'read only')
  return {
    mandates: found.map(({ id, name, limits, assignments }) => ({
      id,
      name,
      limits: [...limits],
      assignments: assignments.map((assignment) => ({
        id: assignment.id,
        client: assignment.clientName,
        account: assignment.accountName,
        from: assignment.validFrom,
        until: assignment.validUntil,
      })),
    })),
  }
})
