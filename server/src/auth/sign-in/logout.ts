import { logout } from '@portal/contract/session/sign-in.ts'

import { answer } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import { endSession } from '#store/session/sessions.ts'
import { auditSession } from '../audit-session.ts'
import type { AuthServices } from '../services.ts'

/** Ends the session of the access token, whatever e-mail the body names. */
export const answerLogout = answer(logout, async ({ caller, context }, { db, clock, sessions }: AuthServices) => {
  await db.as(caller, async (tx) => {
    await endSession(tx, caller.sessionId, clock.now())
    await auditSession(tx, clock, context, caller, 'session.sign-out', 'success')
  })
  sessions.invalidateSession(caller.sessionId)
  context.setCookie(REFRESH_COOKIE, null)
  // Not "storage": theme and remembered e-mail stay (specification S3.8), and the browser clears the rest itself.
  context.setHeader('clear-site-data', '"cache"')
  return {}
})
