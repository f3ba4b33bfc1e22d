import { type AuditEvent, auditTrail, MAX_AUDIT_PAGE_SIZE } from '@portal/contract/institution/audit-trail.ts'

import { answer } from '#http/answer.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import type { AdministrationServices } from '../services.ts'
import { auditText } from './audit-text.ts'

const USUAL_PAGE = 100

/** The audit trail of the caller's own institution. */
export const answerAuditTrail = answer(auditTrail, async ({ body, caller }, { db }: AdministrationServices) => {
  const { institutionId } = caller
  const limit = Math.min(Math.max(Number(body.limit ?? USUAL_PAGE), 1), MAX_AUDIT_PAGE_SIZE)
  const filter = {
    actor: nonEmpty(body.actor),
    action: nonEmpty(body.action),
    object: nonEmpty(body.object),
    result: body.result,
    from: instant(body.from, 0),
    to: instant(body.to, 999),
    before: body.before === undefined ? undefined : Number(body.before),
  }
  const events = await db.as(caller, (tx) => readAuditEvents(tx, institutionId, filter, limit + 1), 'read only')
  const rows = events.slice(0, limit).map((event): AuditEvent => {
    const { sequence, at, actor, action, object, result, address, requestId, details } = event
    const seconds = Math.floor(at.getTime() / 1_000)
    return { sequence, at: seconds, actor, action, object, text: auditText(event), result, address, requestId, details }
  })
  return { rows, hasMore: events.length > limit }
})

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z')

/** The first or last millisecond of a second, at most the end of the year 9999. */
function instant(seconds: string | undefined, ms: number): Date | undefined {
  return seconds === undefined ? undefined : new Date(Math.min(Number(seconds) * 1_000 + ms, END_OF_TIME))
}
