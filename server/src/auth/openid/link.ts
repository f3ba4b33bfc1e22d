import { linkOpenid, openidLink, unlinkOpenid } from '@portal/contract/session/openid.ts'
import { Failure, notFound, unauthorized } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { identityOf, unlinkIdentity } from '#store/session/openid-identities.ts'
import { findProvider } from '#store/session/openid-providers.ts'
import { findUser } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import type { AuthServices } from '../services.ts'
import { beginRequest } from './begin.ts'

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)

/** The provider is read for the institution, since its row with the secret is for administrators. */
export const answerOpenidLink = answer(openidLink, async ({ caller }, { db }: AuthServices) => {
  const provider = await db.withInstitution(caller.institutionId, (tx) => findProvider(tx, caller.institutionId), 'read only')
  const link = await db.as(caller, (tx) => identityOf(tx, caller.userId), 'read only')
  return {
    provider: provider ? { label: provider.label, issuer: provider.issuer } : null,
    link: link
      ? {
          subject: link.subject,
          linkedAt: secondsOf(link.linkedAt),
          lastUsed: link.lastUsedAt ? secondsOf(link.lastUsedAt) : null,
        }
      : null,
  }
})

/** Needs the password: who takes over a session for a moment must not add a way to sign in. */
export const answerLinkOpenid = answer(linkOpenid, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db } = services
    const { institutionId, userId, sessionId } = caller
    const provider = await db.withInstitution(institutionId, (tx) => findProvider(tx, institutionId), 'read only')
    if (!provider) throw notFound()
    await confirmPassword(services, caller, context, body.currentPassword, 'session.link-openid')
    if (await db.as(caller, (tx) => identityOf(tx, userId), 'read only')) throw new Failure(409, refusal('openidLinked'))
    return { url: await beginRequest(services, db, context, provider, { userId, sessionId, invitationHash: null }) }
  }),
)

export const answerUnlinkOpenid = answer(unlinkOpenid, ({ caller, context }, services: AuthServices) =>
  services.db.as(caller, async (tx) => {
    const { clock } = services
    const user = await findUser(tx, caller.userId)
    if (!user) throw unauthorized()
    if (user.passwordHash === null) throw new Failure(409, refusal('setPasswordFirst'))
    if (!(await unlinkIdentity(tx, user.id))) return {}
    await notifyUsers(tx, user.institutionId, [user.id], { text: notice('openidUnlinked'), place: 'security' }, clock.now())
    await auditSession(tx, clock, context, caller, 'session.unlink-openid', 'success')
    return {}
  }),
)
