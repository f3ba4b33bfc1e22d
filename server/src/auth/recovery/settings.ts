import { makeRecoveryCodes, RECOVERY_CODES, recoveryCodes } from '@portal/contract/session/recovery-codes.ts'
import { unauthorized } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { answer } from '#http/answer.ts'
import { recoveryCodesMadeLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { recoveryCodesOf, replaceRecoveryCodes } from '#store/session/recovery-codes.ts'
import { isSessionOpen } from '#store/session/sessions.ts'
import { lockUser } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import type { AuthServices } from '../services.ts'
import { hashOfRecoveryCode, newRecoveryCode } from './code.ts'

/** All of them were made at once. */
export const answerRecoveryCodes = answer(recoveryCodes, async ({ caller }, { db }: AuthServices) => {
  const made = await db.as(caller, (tx) => recoveryCodesOf(tx, caller.userId), 'read only')
  return { left: made.length, madeAt: made[0] ? Math.floor(made[0].getTime() / 1_000) : null }
})

/** Needs the current password, so that a borrowed session cannot add a way in. */
export const answerMakeRecoveryCodes = answer(makeRecoveryCodes, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db, clock, background, mailer } = services
    const user = await confirmPassword(services, caller, context, body.currentPassword, 'session.make-recovery-codes')
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const now = clock.now()
    await db.as(caller, async (tx) => {
      await lockUser(tx, user.id)
      // A reset of the second factor ends sessions and codes; none are made after it.
      if (!(await isSessionOpen(tx, caller.sessionId))) throw unauthorized()
      await replaceRecoveryCodes(tx, user, codes.map(hashOfRecoveryCode), now)
      await notifyUsers(tx, user.institutionId, [user.id], { text: notice('recoveryCodesMade'), place: 'security' }, now)
      await auditSession(tx, clock, context, caller, 'session.make-recovery-codes', 'success')
    })
    background.run('mail that recovery codes were made', () => mailer.send(recoveryCodesMadeLetter(user.email, now)))
    return { codes }
  }),
)
