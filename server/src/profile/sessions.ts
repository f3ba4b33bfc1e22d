import { endSession, sessions } from '@portal/contract/session/sessions.ts'
import { presentSessions } from '#access/present-sessions.ts'
import { isAlive } from '#access/session-cache.ts'
import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import { once } from '#http/once.ts'
import type { Transaction } from '#store/database.ts'
import { endSession as endSessionRow, sessionsOf } from '#store/session/sessions.ts'
import type { ProfileServices } from './services.ts'

/** The caller's sessions that can still be used. */
export const answerSessions = answer(sessions, async ({ caller }, { db, clock }: ProfileServices) => {
  const rows = await db.as(caller, (tx) => sessionsOf(tx, caller.userId), 'read only')
  return { rows: presentSessions(rows, clock.now(), caller.sessionId) }
})

/** Ends one of the caller's own sessions; others get 404. Ending the current one signs the caller out. */
export const answerEndSession = answer(endSession, async (call, { db, clock, sessions }: ProfileServices) => {
  const { params, caller, context } = call
  const now = clock.now()
  const isCurrent = params.id === caller.sessionId
  const end = async (tx: Transaction) => {
    const own = await sessionsOf(tx, caller.userId)
    if (!own.some((session) => session.id === params.id && isAlive(session, now))) throw notFound()
    await endSessionRow(tx, params.id, now)
    await auditChange(tx, now, call, isCurrent ? 'session.sign-out' : 'session.end-session', caller.email)
    return {}
  }
  await db.as(caller, (tx) => once(tx, now, endSession, call, () => end(tx)))
  sessions.invalidateSession(params.id)
  if (isCurrent) context.setCookie(REFRESH_COOKIE, null)
  return {}
})
