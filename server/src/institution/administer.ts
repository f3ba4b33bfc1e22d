import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { Failure, forbidden } from '#base/failure.ts'
import type { Act } from '#http/record-act.ts'
import type { Transaction } from '#store/database.ts'
import { findReply, keepReply } from '#store/idempotency-keys.ts'
import { lockInstitution } from '#store/lock-institution.ts'
import { findUser } from '#store/users.ts'
import { retryableOf } from './retry.ts'
import type { InstitutionServices } from './services.ts'

interface AdminCall extends Act {
  readonly params: unknown
  readonly body: unknown
}

export interface Administered<E extends AnyEndpoint> {
  readonly reply: ResponseOf<E>
  /** Whether the work was done now: false where this was a retry, and `reply` is that of the first time. */
  readonly isFirst: boolean
}

/**
 * Does the work of an administrator in one transaction. Work of one institution runs one after the other, so that whatever it
 * looks at stays as it is until it is done, and the caller is an administrator still when it begins. A retry with the same
 * `Idempotency-Key` acts no second time. From the next request on everybody sees what it changed.
 *
 * @param work throws to leave everything as it was; appends to the audit trail last
 * @throws 403 for who is no administrator any more, 422 for a key that came with another request before
 */
export async function administer<E extends AnyEndpoint>(
  { db, clock, entitlements }: InstitutionServices,
  endpoint: E,
  call: AdminCall,
  work: (tx: Transaction) => Promise<ResponseOf<E>>,
): Promise<Administered<E>> {
  const { caller, visit } = call
  const retryable = retryableOf(visit, endpoint, call)
  const done = await db.as(caller, async (tx): Promise<Administered<E>> => {
    await lockInstitution(tx, caller.institutionId)
    const user = await findUser(tx, caller.userId)
    if (!user?.isAdmin) throw forbidden()
    const former = retryable && (await findReply(tx, caller, retryable.key))
    if (former && former.bodyHash !== retryable.bodyHash)
      throw new Failure(422, 'This Idempotency-Key was used for another request. Take a new one.')
    if (former) return { reply: former.reply as ResponseOf<E>, isFirst: false }
    const reply = await work(tx)
    if (retryable) await keepReply(tx, caller, retryable, reply, clock.now())
    return { reply, isFirst: true }
  })
  entitlements.forget(caller.institutionId)
  return done
}
