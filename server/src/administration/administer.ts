import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { admit, policyOf } from '#access/policy.ts'
import { forbidden } from '#base/failure.ts'
import type { Act } from '#http/audit-change.ts'
import { once, type ReplyKeeping } from '#http/once.ts'
import type { Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { findUser } from '#store/session/users.ts'
import type { AdministrationServices } from './services.ts'

interface AdminCall extends Act {
  readonly params: unknown
  readonly body: unknown
}

/**
 * Runs an administrator's work in one transaction. Work of one institution is serialized, and the caller's right is checked again inside
 * the transaction. A retry with the same `Idempotency-Key` has no effect. The next request of every caller sees the change.
 *
 * @param work throws to roll back; appends to the audit trail last
 * @param keeping how the reply is stored for a retry, where it holds a secret
 * @throws 403 for a caller who lost the right, 422 for a key that was used for another request
 */
export async function administer<E extends AnyEndpoint>(
  { db, clock, entitlements }: Pick<AdministrationServices, 'db' | 'clock' | 'entitlements'>,
  endpoint: E,
  call: AdminCall,
  work: (tx: Transaction) => Promise<ResponseOf<E>>,
  keeping?: ReplyKeeping<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const { caller } = call
  const reply = await db.as(caller, async (tx) => {
    await lockInstitution(tx, caller.institutionId)
    const user = await findUser(tx, caller.userId)
    if (!user) throw forbidden()
    admit(policyOf(endpoint.access, endpoint.path), { ...caller, role: user.role })
    return once(tx, clock.now(), endpoint, call, () => work(tx), keeping)
  })
  entitlements.invalidate(caller.institutionId)
  return reply
}
