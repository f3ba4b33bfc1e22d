import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { completeOpenid } from '@portal/contract/session/openid.ts'
import { Failure } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import { openidLinkedLetter } from '#mail/letters.ts'
import type { Transaction } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { findIdentity, linkIdentity, noteIdentityUse } from '#store/session/openid-identities.ts'
import type { ProviderRow } from '#store/session/openid-providers.ts'
import type { OpenidRequestRow } from '#store/session/openid-requests.ts'
import { usePasswordTokenOf } from '#store/session/password-tokens.ts'
import { isSessionOpen } from '#store/session/sessions.ts'
import { lockUser, type UserRow } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import type { AuthServices } from '../services.ts'
import { completeSignIn, replySignedIn } from '../sign-in/complete-sign-in.ts'
import { beginSignIn } from '../sign-in/pre-login.ts'
import { assertMayLink, takeRequest } from './begin.ts'
import { askProvider } from './provider-failure.ts'

/** A subject that its provider has confirmed. */
interface Confirmed {
  readonly provider: ProviderRow
  readonly request: OpenidRequestRow
  readonly subject: string
  /** Whether the provider checked a second factor that the institution accepts. */
  readonly isStrong: boolean
}

type Outcome =
  | { readonly kind: 'linked'; readonly user: UserRow }
  | { readonly kind: 'factor'; readonly user: UserRow }
  | { readonly kind: 'signed-in'; readonly completed: Awaited<ReturnType<typeof completeSignIn>> }
  | { readonly kind: 'unknown' }

/** The browser has come back from the provider. Whatever the code, the request is used up. */
export const answerCompleteOpenid = answer(completeOpenid, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, openid, log } = services
    const { request, provider } = await takeRequest(services, context, body)
    if (request.userId !== null) assertMayLink(services)
    const { nonce, codeVerifier } = request
    const expected = { state: body.state, nonce, codeVerifier }
    const { subject, acr } = await askProvider(log, provider.issuer, () => openid.redeem(provider, expected, body))
    const isStrong = acr !== undefined && provider.acceptedAcr.includes(acr)
    const confirmed: Confirmed = { provider, request, subject, isStrong }
    const isLink = request.sessionId !== null
    if (isLink) await assertSameSession(services, context, request)
    const outcome = await door
      .laneOf(context)
      .db.withSystem((tx) => (isLink ? link(tx, services, context, confirmed) : signIn(tx, services, context, confirmed)))
    return reply(services, context, confirmed, outcome)
  }),
)

function reply(
  services: AuthServices,
  context: RequestContext,
  { provider, request, subject }: Confirmed,
  outcome: Outcome,
): ResponseOf<typeof completeOpenid> {
  const { background, mailer, clock } = services
  if (outcome.kind === 'unknown') {
    background.run('record an unknown subject', () => recordUnknown(services, context, provider, subject))
    throw new Failure(401, refusal('openidNotLinked'))
  }
  const user = outcome.kind === 'signed-in' ? outcome.completed.user : outcome.user
  if (request.userId !== null)
    background.run('tell of a link', () => mailer.send(openidLinkedLetter(user.email, provider.label, clock.now())))
  if (outcome.kind === 'linked') return { outcome: 'linked' }
  if (outcome.kind === 'signed-in') return { outcome: 'signed-in', signedIn: replySignedIn(services, context, outcome.completed) }
  const { email, factor, isDemo } = user
  return { outcome: 'factor', email, allowQRScan: factor === null, ...(isDemo && { isDemo }) }
}

/** Links for the user of a session, which has to be the one of this browser still. */
async function assertSameSession({ sessions }: AuthServices, context: RequestContext, { sessionId }: OpenidRequestRow) {
  const refreshToken = context.cookie(REFRESH_COOKIE)
  const present = refreshToken === undefined ? undefined : await sessions.callerOfRefresh(refreshToken)
  if (present?.sessionId !== sessionId) throw new Failure(401, refusal('signInExpired'))
}

async function link(tx: Transaction, services: AuthServices, context: RequestContext, confirmed: Confirmed): Promise<Outcome> {
  const user = await lockUser(tx, confirmed.request.userId!)
  // Looked at before, but the user was not locked.
  if (!user || !(await isSessionOpen(tx, confirmed.request.sessionId!))) throw new Failure(401, refusal('signInExpired'))
  await linkTo(tx, services, context, confirmed, user)
  return { kind: 'linked', user }
}

/** Signs in the user whom the subject is linked to; with an invitation after linking it. */
async function signIn(tx: Transaction, services: AuthServices, context: RequestContext, confirmed: Confirmed): Promise<Outcome> {
  const { provider, request, subject, isStrong } = confirmed
  const { institutionId, issuer } = provider
  const now = services.clock.now()
  const userId =
    request.invitationHash === null ? (await findIdentity(tx, { institutionId, issuer, subject }))?.userId : request.userId
  const user = userId ? await lockUser(tx, userId) : undefined
  if (!user || user.isDisabled) return { kind: 'unknown' }
  if (request.invitationHash !== null) {
    const used = await usePasswordTokenOf(tx, request.invitationHash, ['invitation'], now)
    if (used?.userId !== user.id) throw new Failure(410, refusal('linkExpired'))
    await linkTo(tx, services, context, confirmed, user)
  }
  if (!(await noteIdentityUse(tx, { userId: user.id, issuer, subject }, now))) return { kind: 'unknown' }
  if (isStrong) return { kind: 'signed-in', completed: await completeSignIn(tx, services, user, context, { kind: 'openid' }) }
  await beginSignIn(tx, services.clock, user, context)
  return { kind: 'factor', user }
}

async function linkTo(
  tx: Transaction,
  { clock }: AuthServices,
  context: RequestContext,
  { provider: { institutionId, issuer, label }, request, subject }: Confirmed,
  user: UserRow,
): Promise<void> {
  const linkedAt = clock.now()
  const isNew = await linkIdentity(tx, { institutionId, userId: user.id, issuer, subject, linkedAt })
  if (!isNew) throw new Failure(409, refusal('openidLinked'))
  await notifyUsers(tx, institutionId, [user.id], { text: notice('openidLinked', { label }), place: 'security' }, linkedAt)
  const by = request.invitationHash === null ? 'session' : 'invitation'
  await auditSession(tx, clock, context, user, 'session.link-openid', 'success', { kind: label, by, subject })
}

/** In the trail of the institution whose provider it is: its administrators see who tries. */
function recordUnknown(
  { door, clock }: AuthServices,
  context: RequestContext,
  { institutionId, label }: ProviderRow,
  subject: string,
): Promise<void> {
  const { address, requestId } = context
  return door.laneOf(context).db.withInstitution(institutionId, (tx) =>
    appendAuditEvent(tx, {
      institutionId,
      at: clock.now(),
      actor: 'system',
      action: 'session.unknown-openid',
      object: subject,
      result: 'refused',
      address,
      requestId,
      details: { kind: label },
    }),
  )
}
