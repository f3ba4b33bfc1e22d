import { refresh } from '@portal/contract/session/sign-in.ts'

import { unauthorized } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import type { AuthServices } from '../services.ts'
import { presentSignedIn } from './signed-in.ts'

/** Issues a new access token. The cookie stays the same, so that tabs renewing at once do not end each other's session. */
export const answerRefresh = answer(refresh, async ({ body, context }, { sessions }: AuthServices) => {
  const token = context.cookie(REFRESH_COOKIE)
  const renewed = token === undefined ? undefined : await sessions.refresh(token, body.isActive)
  if (!renewed) {
    if (token !== undefined) context.setCookie(REFRESH_COOKIE, null)
    throw unauthorized()
  }
  const { session } = renewed
  return presentSignedIn({ ...session, id: session.userId }, renewed)
})
