import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { actorOf, type Caller } from '#access/caller.ts'
import type { FoldedEvents } from '#access/folded-events.ts'
import type { Clock } from '#base/clock.ts'

interface Refused {
  readonly status: number
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly requestId: string
}

/**
 * Keeps in the audit trail that a known user asked for what their role, name or institution does not allow (403), or for what is
 * not there or not theirs (404), which look alike to them.
 *
 * @param refused.params of the path; only ids are kept, because others may be secret
 */
export function recordRefusal(
  { foldedEvents, clock }: { readonly foldedEvents: Pick<FoldedEvents, 'record'>; readonly clock: Clock },
  caller: Caller,
  { method, path }: AnyEndpoint,
  { status, params, address, requestId }: Refused,
): Promise<void> {
  const { institutionId } = caller
  const event = {
    institutionId,
    at: clock.now(),
    actor: actorOf(caller),
    action: status === 404 ? 'access.miss' : 'access.refuse',
    object: `${method} ${path}`,
    address,
    requestId,
    details: Object.fromEntries(Object.entries(params).filter(([name]) => /id$/i.test(name))),
  }
  return foldedEvents.record({ ...event, result: 'refused' })
}
