import type { Right } from '@portal/contract/access/roles.ts'
import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'
import { actorOf, type UserCaller } from '#access/caller.ts'
import { assertStoredRight } from '#access/stored-right.ts'
import type { RequestContext } from '#http/answer.ts'
import { once } from '#http/once.ts'
import type { BatchLabel } from '#ingest/booking/booking.ts'
import type { Transaction } from '#store/database.ts'
import type { ImportServices } from './import-services.ts'

interface BookingCall {
  readonly caller: UserCaller
  readonly context: RequestContext
  readonly params: unknown
  readonly body: unknown
}

/**
 * Books for a user in one transaction, and not again for a retry with the same key.
 *
 * @param right must be the user's in the database too
 */
export async function bookOnce<E extends AnyEndpoint>(
  { db, clock, compute }: ImportServices,
  endpoint: E,
  call: BookingCall,
  right: Right,
  book: (tx: Transaction, label: Omit<BatchLabel, 'id' | 'name' | 'audit'>) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const { caller, context } = call
  const { address, requestId } = context
  const now = clock.now()
  const label = { source: 'api', bookedBy: actorOf(caller), knownAt: now, request: { address, requestId } } as const
  const reply = await db.withInstitution(caller.institutionId, async (tx) => {
    await assertStoredRight(tx, caller, right)
    return await once(tx, now, endpoint, call, () => book(tx, label))
  })
  compute.invalidateData(caller.institutionId)
  return reply
}
