import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { admit, policyOf } from '#access/policy.ts'
import { targetUser } from '#access/target-user.ts'
import { forbidden, notFound } from '#base/failure.ts'
import type { Act } from '#http/audit-change.ts'
import { once, type ReplyKeeping } from '#http/once.ts'
import type { Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { findListedUsers, findUser, type ListedUser } from '#store/session/users.ts'
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
    await admitAgain(tx, endpoint, call)
    return once(tx, clock.now(), endpoint, call, () => work(tx), keeping)
  })
  entitlements.invalidate(caller.institutionId)
  return reply
}

interface UserCall extends AdminCall {
  readonly params: { readonly id: string }
}

/**
 * The same for work on a user that the database does not let requests do: in a transaction of the system. The user is looked for under
 * row level security first, where a caller without the right finds no others.
 *
 * @param work appends to the audit trail last
 */
export async function administerUser<E extends AnyEndpoint>(
  { db, clock, entitlements, sessions }: Pick<AdministrationServices, 'db' | 'clock' | 'entitlements' | 'sessions'>,
  endpoint: E,
  call: UserCall,
  work: (tx: Transaction, user: ListedUser) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const { caller, params } = call
  const { institutionId } = caller
  const found = await db.as(caller, (tx) => findListedUsers(tx, institutionId, [params.id]), 'read only')
  const reply = await db.withSystem(async (tx) => {
    await admitAgain(tx, endpoint, call)
    return once(tx, clock.now(), endpoint, call, async () => {
      if (found.length === 0) throw notFound()
      return work(tx, await targetUser(tx, institutionId, params.id))
    })
  })
  entitlements.invalidate(institutionId)
  sessions.invalidateUser(params.id)
  return reply
}

/** Locks the institution, and checks the right of the caller as it is now. */
async function admitAgain(tx: Transaction, { access, path }: AnyEndpoint, { caller }: AdminCall): Promise<void> {
  await lockInstitution(tx, caller.institutionId)
  const user = await findUser(tx, caller.userId)
  if (!user || user.isDisabled) throw forbidden()
  admit(policyOf(access, path), { ...caller, role: user.role })
}
