import { changePassword } from '@portal/contract/session/recover.ts'
import { badRequest, unauthorized } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { passwordChangedLetter } from '#mail/letters.ts'
import { clearAttempts, takeBackAttempt } from '#store/session/attempts.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { findUser, setPasswordHash } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { countAttempts, failuresFrom, passwordsFor } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { passwordProblem } from './password-policy.ts'

/** Changes the user's own password; needs the current one. The user's other sessions, sign-ins and mailed links end. */
export const answerChangePassword = answer(changePassword, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db, clock, passwords, passwordPolicy, sessions, background, mailer } = services
    const address = failuresFrom(context.address)
    const guesses = passwordsFor(caller.email)
    await db.withSystem((tx) => countAttempts(tx, clock, [address, guesses]))
    const user = await db.as(caller, (tx) => findUser(tx, caller.userId), 'read only')
    if (!user) throw unauthorized()
    if (!(await passwords.verify(user.passwordHash, body.currentPassword))) {
      await db.as(caller, (tx) => auditSession(tx, clock, context, caller, 'session.change-password', 'failure'))
      // Not 401: the session is valid, and a browser would end it.
      throw badRequest(refusal('wrongCurrentPassword'))
    }
    await db.withSystem(async (tx) => {
      await takeBackAttempt(tx, address.key, address.limit)
      await clearAttempts(tx, guesses.key)
    })
    const problem = await passwordProblem(body.password, passwordPolicy, user)
    if (problem !== undefined) throw badRequest(problem)
    const hash = await passwords.hash(body.password)
    await db.as(caller, async (tx) => {
      const now = clock.now()
      await setPasswordHash(tx, user.id, hash)
      await endSessionsOf(tx, user.id, now, caller.sessionId)
      await deleteSignInsOf(tx, user.id)
      await revokePasswordTokens(tx, user.id, now)
      await notifyUsers(tx, user.institutionId, [user.id], 'Your password was changed.', now)
      await auditSession(tx, clock, context, caller, 'session.change-password', 'success')
    })
    sessions.invalidateUser(user.id)
    background.run('tell of a new password', () => mailer.send(passwordChangedLetter(user.email, clock.now())))
    return {}
  }),
)
