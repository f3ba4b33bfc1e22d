import type { Limit } from '@portal/engine/limits/limit.ts'
import type { Database } from '../src/store/database.ts'
import { idOf, newId } from '../src/store/id.ts'
import { insertAssignment, insertLimits, insertMandate, type StoredLimit } from '../src/store/limits/mandates.ts'

/** A limit with what most of them have. */
export const limitOf = (kind: Limit['kind'], over: Partial<Limit> = {}): Limit => ({
  kind,
  of: null,
  side: 'maximum',
  bound: 1,
  warning: null,
  isLookedThrough: false,
  ...over,
})

/** A mandate of an account, or of its client, from the beginning on; its limits with their ids. */
export async function assignLimits(
  db: Database,
  institutionId: string,
  limits: readonly Limit[],
  { client = 'C', account = null }: { readonly client?: string; readonly account?: string | null },
): Promise<readonly StoredLimit[]> {
  const mandateId = newId()
  const stored = limits.map((limit): StoredLimit => ({ ...limit, id: newId() }))
  await db.withInstitution(institutionId, async (tx) => {
    await insertMandate(tx, { id: mandateId, institutionId, name: `Mandate ${mandateId}` })
    await insertLimits(tx, institutionId, mandateId, stored)
    await insertAssignment(tx, {
      id: newId(),
      institutionId,
      mandateId,
      clientId: idOf(institutionId, 'client', client),
      accountId: account === null ? null : idOf(institutionId, 'account', account),
      validFrom: '2020-01-01',
      validUntil: null,
    })
  })
  return stored
}
