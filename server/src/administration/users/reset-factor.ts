import { resetFactor } from '@portal/contract/institution/users.ts'
import { targetUser } from '#access/target-user.ts'
import { Failure } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { factorResetLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { unlinkIdentity } from '#store/session/openid-identities.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { lockUser, removeFactor } from '#store/session/users.ts'
import { administer } from '../administer.ts'
import type { AdministrationServices } from '../services.ts'

/**
 * For a user who lost their authenticator app. The user is signed out, notified by letter and in the portal, loses the passkeys and the link
 * to a provider, either of which may stand for both factors, and sets up a new app at the next sign-in, which needs the password; who has
 * none sets one with a mailed link. Not for the caller's own factor, which they have just used to sign in.
 */
export const answerResetFactor = answer(resetFactor, async (call, services: AdministrationServices) => {
  const { params, caller } = call
  const now = services.clock.now()
  let email: string | undefined
  const reply = await administer(services, resetFactor, call, async (tx) => {
    const user = await targetUser(tx, caller.institutionId, params.id)
    if (user.id === caller.userId) throw new Failure(409, refusal('ownFactor'))
    await lockUser(tx, user.id)
    await deleteSignInsOf(tx, user.id)
    await endSessionsOf(tx, user.id, now)
    await removeFactor(tx, user.id)
    await unlinkIdentity(tx, user.id)
    await notifyUsers(
      tx,
      caller.institutionId,
      [user.id],
      { text: notice('factorReset', { email: caller.email }), place: 'security' },
      now,
    )
    await auditChange(tx, now, call, 'institution.reset-factor', user.email)
    email = user.email
    return {}
  })
  services.sessions.invalidateUser(params.id)
  const recipient = email
  if (recipient !== undefined)
    services.background.run('tell of a reset factor', () => services.mailer.send(factorResetLetter(recipient, now)))
  return reply
})
