import { useRecoveryCode } from '@portal/contract/session/recovery-codes.ts'
import { notice } from '#base/notice.ts'
import { answer } from '#http/answer.ts'
import { recoveryCodeUsedLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { recoveryCodesOf, spendRecoveryCode } from '#store/session/recovery-codes.ts'
import { secondStep } from '../factor/second-step.ts'
import type { AuthServices } from '../services.ts'
import { hashOfRecoveryCode } from './code.ts'

/** The second step of signing in without the authenticator app: counted as a guess at its code. The owner is informed. */
export const answerUseRecoveryCode = answer(useRecoveryCode, async ({ body, context }, services: AuthServices) => {
  const { clock, background, mailer } = services
  const { email, recoveryCode } = body
  let left = 0
  const reply = await secondStep(services, context, email, async (tx, { user }) => {
    // Before the first authenticator app nothing takes its place.
    if (user.factor === null || !(await spendRecoveryCode(tx, user.id, hashOfRecoveryCode(recoveryCode)))) return 'wrong'
    left = (await recoveryCodesOf(tx, user.id)).length
    await notifyUsers(
      tx,
      user.institutionId,
      [user.id],
      { text: notice('recoveryCodeUsed', { count: left }), place: 'security' },
      clock.now(),
    )
    return { details: { by: 'recovery', left } }
  })
  background.run('mail that a recovery code was used', () => mailer.send(recoveryCodeUsedLetter(email, left, clock.now())))
  return reply
})
