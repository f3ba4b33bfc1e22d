import { changePassword } from '@portal/contract/session/recover.ts'
import { makeKnown, noteKnownDevice, setDeviceCookie } from '#access/device-cookie.ts'
import { badRequest } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { answer } from '#http/answer.ts'
import { passwordChangedLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { lockUser, setPasswordHash } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import type { AuthServices } from '../services.ts'
import { confirmPassword } from './confirm-password.ts'
import { passwordProblem } from './password-policy.ts'

/**
 * Changes the user's own password; needs the current one. The user's other sessions, sign-ins and mailed links end, and every known
 * device; this browser becomes known anew if it was.
 */
export const answerChangePassword = answer(changePassword, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db, clock, factorKey, passwords, passwordPolicy, sessions, background, mailer } = services
    const user = await confirmPassword(services, caller, context, body.currentPassword, 'session.change-password')
    const problem = await passwordProblem(body.password, passwordPolicy, user)
    if (problem !== undefined) throw badRequest(problem)
    const hash = await passwords.hash(body.password)
    const deviceToken = await db.as(caller, async (tx) => {
      const now = clock.now()
      await lockUser(tx, user.id)
      const isKnown = (await noteKnownDevice(tx, user, context, factorKey, now)) !== undefined
      await setPasswordHash(tx, user.id, hash)
      await endSessionsOf(tx, user.id, now, caller.sessionId)
      await deleteSignInsOf(tx, user.id)
      await revokePasswordTokens(tx, user.id, now)
      await notifyUsers(tx, user.institutionId, [user.id], { text: notice('passwordChanged'), place: 'security' }, now)
      await auditSession(tx, clock, context, caller, 'session.change-password', 'success')
      return isKnown ? makeKnown(tx, user, context, now) : undefined
    })
    if (deviceToken !== undefined) setDeviceCookie(context, deviceToken, factorKey)
    sessions.invalidateUser(user.id)
    background.run('tell of a new password', () => mailer.send(passwordChangedLetter(user.email, clock.now())))
    return {}
  }),
)
