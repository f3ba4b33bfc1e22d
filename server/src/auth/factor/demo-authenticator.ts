import { demoAuthenticator } from '@portal/contract/session/sign-in.ts'

import { notFound } from '#base/failure.ts'
import { answer } from '#http/answer.ts'
import type { AuthServices } from '../services.ts'
import { codeAt, secondsLeft, secretOfKey } from './totp.ts'

/** The current code of the demo sign-ins. The call exists only where the demo institution is served. */
export const answerDemoAuthenticator = answer(demoAuthenticator, async (_call, services: AuthServices) => {
  const { clock, demoFactorSecret } = services
  if (demoFactorSecret === null) throw notFound()
  const now = clock.now()
  return { code: codeAt(secretOfKey(demoFactorSecret), now), secondsLeft: secondsLeft(now) }
})
