import { logout } from '@portal/contract/session/sign-in.ts'

import { answer } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import { endSession } from '#store/session/sessions.ts'
import { auditSession } from '../audit-session.ts'
import type { SessionServices } from '../services.ts'

/** Ends the session of the access token, whatever e-mail the body names. */
export const answerLogout = answer(logout, async ({ caller, visit }, { db, clock, sessions }: SessionServices) => {
  await db.as(caller, async (tx) => {
    await endSession(tx, caller.sessionId, clock.now())
    await auditSession(tx, clock, visit, caller, 'session.sign-out', 'success')
  })
  sessions.forgetSession(caller.sessionId)
  visit.setCookie(REFRESH_COOKIE, null)
  // Not "storage": theme and remembered e-mail stay (specification S3.8), and the browser clears the rest by itself.
  visit.setHeader('clear-site-data', '"cache"')
  return {}
})
