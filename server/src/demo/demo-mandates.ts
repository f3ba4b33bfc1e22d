import type { Database } from '#store/database.ts'
import { idOf, institutionIdOf } from '#store/id.ts'
import { countMandates, insertAssignment, insertLimits, insertMandate, type StoredMandate } from '#store/limits/mandates.ts'
import type { InstitutionPlan } from './ledger/plan.ts'

/** The mandates of an institution, with ids that follow from their names. */
export function demoMandates({ name, clients, accounts, mandates }: InstitutionPlan): readonly StoredMandate[] {
  const institutionId = institutionIdOf(name)
  return mandates.map((mandate) => {
    const id = idOf(institutionId, 'mandate', mandate.name)
    return {
      id,
      name: mandate.name,
      limits: mandate.limits.map((limit, i) => ({ id: idOf(institutionId, 'limit', `${mandate.name} ${i}`), ...limit })),
      assignments: mandate.of.map(({ client, account, from }) => ({
        id: idOf(institutionId, 'assignment', `${mandate.name} ${account ?? client}`),
        mandateId: id,
        clientId: idOf(institutionId, 'client', client),
        clientName: clients.find((each) => each.id === client)!.name,
        accountId: account === undefined ? null : idOf(institutionId, 'account', account),
        accountName: accounts.find((each) => each.id === account)?.name ?? null,
        validFrom: from,
        validUntil: null,
      })),
    }
  })
}

/** Gives a booked institution its mandates where it has never had any, so that ended ones stay ended. */
export async function ensureMandates(db: Database, institution: InstitutionPlan): Promise<void> {
  const institutionId = institutionIdOf(institution.name)
  await db.withInstitution(institutionId, async (tx) => {
    if ((await countMandates(tx, institutionId)) > 0) return
    for (const { id, name, limits, assignments } of demoMandates(institution)) {
      await insertMandate(tx, { id, institutionId, name })
      await insertLimits(tx, institutionId, id, limits)
      for (const { clientName: _, accountName: __, ...assignment } of assignments)
        await insertAssignment(tx, { ...assignment, institutionId })
    }
  })
}
