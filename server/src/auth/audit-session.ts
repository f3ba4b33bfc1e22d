import type { Clock } from '#base/clock.ts'
import type { RequestContext } from '#http/answer.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import type { Transaction } from '#store/database.ts'
import { type AuditEvent, appendAuditEvent } from '#store/session/audit-events.ts'

/** The audit actions of this folder. */
export type AuditAction =
  | 'session.sign-in'
  | 'session.sign-out'
  | 'session.set-up-factor'
  | 'session.ask-reset'
  | 'session.ask-link'
  | 'session.use-link'
  | 'session.set-password'
  | 'session.change-password'
  | 'session.end-device'
  | 'session.add-passkey'
  | 'session.remove-passkey'
  | 'session.make-recovery-codes'
  | 'session.warn-owner'
  | 'session.reuse'
  | 'session.link-openid'
  | 'session.unlink-openid'

/** Records an action of a user on their own sign-in, or its failure. */
export function auditSession(
  tx: Transaction,
  clock: Clock,
  context: RequestContext,
  user: { readonly institutionId: string; readonly email: string },
  action: AuditAction,
  result: AuditEvent['result'],
  details: Readonly<Record<string, AuditDetail>> = {},
): Promise<void> {
  const { institutionId, email } = user
  const { address, requestId } = context
  return appendAuditEvent(tx, {
    institutionId,
    at: clock.now(),
    actor: email,
    action,
    object: email,
    result,
    address,
    requestId,
    details,
  })
}
