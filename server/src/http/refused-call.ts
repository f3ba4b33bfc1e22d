import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Caller } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import { appendAuditEvent } from '#store/audit-events.ts'
import type { Database } from '#store/database.ts'

/** Keeps in the audit trail that somebody known asked for what their role, name or institution does not allow. */
export function recordRefusal(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  caller: Caller,
  { method, path }: AnyEndpoint,
  { address, requestId }: { readonly address: string; readonly requestId: string },
): Promise<void> {
  const { institutionId } = caller
  const actor = caller.kind === 'user' ? caller.email : `token:${caller.tokenId}`
  const event = {
    institutionId,
    at: clock.now(),
    actor,
    action: 'access.refuse',
    object: `${method} ${path}`,
    address,
    requestId,
  }
  return db.within(institutionId, (tx) => appendAuditEvent(tx, { ...event, result: 'refused' }))
}
