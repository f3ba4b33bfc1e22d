import { refresh } from '@portal/contract/session/sign-in.ts'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'

import { renewDeviceCookie } from '#access/device-cookie.ts'
import { unauthorized } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import { auditSession } from '../audit-session.ts'
import type { AuthServices } from '../services.ts'
import { presentSignedIn } from './signed-in.ts'

/**
 * Issues a new access token, and every ten minutes a new cookie. A cookie that was replaced works for tabs that sent it at the same time;
 * used again later it ends the session.
 */
export const answerRefresh = answer(
  refresh,
  async ({ body, context }, { db, clock, sessions, background, factorKey }: AuthServices) => {
    const token = context.cookie(REFRESH_COOKIE)
    const renewed = token === undefined ? undefined : await sessions.refresh(token, body.isActive)
    if (renewed === undefined || 'reused' in renewed) {
      if (renewed) {
        const { reused } = renewed
        background.run('record the reuse of a refresh token', () =>
          db.withInstitution(reused.institutionId, (tx) => auditSession(tx, clock, context, reused, 'session.reuse', 'refused')),
        )
      }
      if (token !== undefined) context.setCookie(REFRESH_COOKIE, null)
      throw unauthorized()
    }
    const { session, refreshToken } = renewed
    if (refreshToken !== undefined) context.setCookie(REFRESH_COOKIE, refreshToken)
    context.setHeader(SESSION_VERSION_HEADER, String(session.version))
    renewDeviceCookie(context, factorKey)
    return presentSignedIn({ ...session, id: session.userId }, renewed)
  },
)
