import type { UserCaller } from '#access/caller.ts'
import { badRequest, unauthorized } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { RequestContext } from '#http/answer.ts'
import { clearAttempts } from '#store/session/attempts.ts'
import { findUser, type UserRow } from '#store/session/users.ts'
import { type AuditAction, auditSession } from '../audit-session.ts'
import { changesIn, countAttempts } from '../limits.ts'
import type { AuthServices } from '../services.ts'

/**
 * Before a change of how the user signs in: the current password once more, whose guesses are limited in each session by themselves.
 *
 * @param action which change, for the audit trail of a wrong password
 * @returns the user
 * @throws 400 where the password is wrong, 429 after too many wrong ones
 */
export async function confirmPassword(
  { db, clock, passwords }: AuthServices,
  caller: UserCaller,
  context: RequestContext,
  currentPassword: string,
  action: AuditAction,
): Promise<UserRow> {
  const guesses = changesIn(caller.sessionId)
  await db.withSystem((tx) => countAttempts(tx, clock, [guesses]))
  const user = await db.as(caller, (tx) => findUser(tx, caller.userId), 'read only')
  if (!user) throw unauthorized()
  if (!(await passwords.verify(user.passwordHash, currentPassword))) {
    await db.as(caller, (tx) => auditSession(tx, clock, context, caller, action, 'failure'))
    // Not 401: the session is valid, and a browser would end it.
    throw badRequest(refusal('wrongCurrentPassword'))
  }
  await db.withSystem((tx) => clearAttempts(tx, guesses.key))
  return user
}
