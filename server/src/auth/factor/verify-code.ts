import { verifyCode } from '@portal/contract/session/sign-in.ts'
import { answer } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { acceptStep, confirmFactor, lastStepOf } from '#store/session/users.ts'
import type { AuthServices } from '../services.ts'
import type { SignInUnderWay } from '../sign-in/pre-login.ts'
import { unsealFactor } from './factor.ts'
import { secondStep, type Used } from './second-step.ts'
import { endOfStepAhead, matchingStep } from './totp.ts'

/** The second step of signing in, with the code of the authenticator app. */
export const answerVerifyCode = answer(verifyCode, ({ body, context }, services: AuthServices) =>
  secondStep(services, context, body.email, (tx, underWay) => useCode(tx, services, underWay, body.code)),
)

/**
 * Checks a code and uses it up, or confirms the new factor, in one statement. A step that was accepted while the clock was ahead is not
 * replaced by an earlier one: which earlier steps were used is unknown, so one of them could be accepted twice.
 */
async function useCode(
  tx: Transaction,
  { clock, factorKey }: AuthServices,
  { signIn, user }: SignInUnderWay,
  code: string,
): Promise<Used> {
  const now = clock.now()
  const factor = user.factor ?? signIn.factor
  const step = factor ? matchingStep(unsealFactor(factor, user.id, factorKey), code, now) : undefined
  if (!factor || step === undefined) return 'wrong'
  const isAccepted = await (user.factor ? acceptStep(tx, user.id, step) : confirmFactor(tx, user.id, factor, step, now))
  if (isAccepted) return { details: {} }
  const until = endOfStepAhead((await lastStepOf(tx, user.id)) ?? step, now)
  return until ? { until } : 'wrong'
}
