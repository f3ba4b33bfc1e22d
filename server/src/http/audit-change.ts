import { actorOf, type Caller, type UserCaller } from '#access/caller.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import type { Transaction } from '#store/database.ts'
import { type AuditEvent, appendAuditEvent } from '#store/session/audit-events.ts'
import type { RequestContext } from './answer.ts'

/** The acting user, and the request. */
export interface Act {
  readonly caller: UserCaller
  readonly context: RequestContext
}

/**
 * Writes down what a user or a program did. Others of the institution wait from here to the end of the transaction: do it last.
 *
 * @param object what it was done to: an e-mail, a name
 * @param more.subjectId the user to whom it was done, where the object is not the e-mail of one who is there
 */
export function auditChange(
  tx: Transaction,
  at: Date,
  { caller, context }: Pick<Act, 'context'> & { readonly caller: Caller },
  action: string,
  object: string,
  details: Readonly<Record<string, AuditDetail>> = {},
  more: Pick<AuditEvent, 'subjectId' | 'redactions'> = {},
): Promise<void> {
  const { institutionId } = caller
  const { address, requestId } = context
  return appendAuditEvent(tx, {
    institutionId,
    at,
    actor: actorOf(caller),
    action,
    object,
    result: 'success',
    address,
    requestId,
    details,
    ...more,
  })
}
