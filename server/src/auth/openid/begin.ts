import type { RequestOf } from '@portal/contract/endpoint.ts'
import { beginOpenid, type completeOpenid, openidButton } from '@portal/contract/session/openid.ts'
import { deviceHashOf } from '#access/device-cookie.ts'
import { isCurrent } from '#base/expiry.ts'
import { Failure, notFound, readOnly } from '#base/failure.ts'
import { networkOf } from '#base/network.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import type { Database } from '#store/database.ts'
import { takeBackAttempt } from '#store/session/attempts.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { isKnownDevice } from '#store/session/known-devices.ts'
import { findProvider, findProviderOf, type ProviderRow } from '#store/session/openid-providers.ts'
import {
  deleteExpiredOpenidRequests,
  deleteOpenidRequest,
  insertOpenidRequest,
  type OpenidRequestRow,
  takeOpenidRequest,
} from '#store/session/openid-requests.ts'
import { findPasswordToken } from '#store/session/password-tokens.ts'
import { failClosed } from '../fail-closed.ts'
import { countAttempts, failuresFrom, namesFrom } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { askProvider } from './provider-failure.ts'

/** Identifies a request to a provider until the browser comes back. */
const OPENID_COOKIE = '__Host-openid'
const REQUEST_SECONDS = 600

/** Owner of a request that links an identity; a sign-in links nothing. */
type Purpose = Pick<OpenidRequestRow, 'userId' | 'sessionId' | 'invitationHash'>
const SIGN_IN: Purpose = { userId: null, sessionId: null, invitationHash: null }

export const answerOpenidButton = answer(openidButton, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const found = await providerAskedFor(services, context, body)
    return { label: found?.provider.label ?? null }
  }),
)

export const answerBeginOpenid = answer(beginOpenid, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    if ('invitation' in body) assertMayLink(services)
    const found = await providerAskedFor(services, context, body)
    if (!found) throw notFound()
    const { provider, purpose } = found
    return { url: await beginRequest(services, services.door.laneOf(context).db, context, provider, purpose) }
  }),
)

/** Signing in goes on while the portal is read-only, but a link to a provider is a change. @throws 503 */
export function assertMayLink({ http }: AuthServices): void {
  if (http.isReadOnly?.()) throw readOnly()
}

/**
 * A name that no institution has counts as a failure of the known device, else of the origin, so that names cannot be tried one after the
 * other.
 */
function providerAskedFor(
  { door, clock, factorKey }: AuthServices,
  context: RequestContext,
  asked: RequestOf<typeof beginOpenid>,
): Promise<{ readonly provider: ProviderRow; readonly purpose: Purpose } | undefined> {
  return door.laneOf(context).db.withSystem(async (tx) => {
    const deviceHash = deviceHashOf(context, factorKey)
    const isKnown = await isKnownDevice(tx, deviceHash, clock.now())
    const attempts = isKnown ? namesFrom(deviceHash) : failuresFrom(networkOf(context.address))
    await countAttempts(tx, clock, [attempts])
    const invited = 'invitation' in asked ? await findPasswordToken(tx, asked.invitation, ['invitation'], clock.now()) : undefined
    const provider =
      'organisation' in asked
        ? await findProviderOf(tx, asked.organisation)
        : invited && (await findProvider(tx, invited.institutionId))
    if (!provider) return undefined
    await takeBackAttempt(tx, attempts.key, attempts.limit)
    const purpose: Purpose = invited ? { userId: invited.userId, sessionId: null, invitationHash: invited.tokenHash } : SIGN_IN
    return { provider, purpose }
  })
}

/**
 * Begins a request to a provider, in this browser alone. The one that the browser began before is over.
 *
 * @returns the address at the provider
 * @throws 503 where the provider cannot be reached
 */
export async function beginRequest(
  { clock, openid, log, background }: AuthServices,
  db: Database,
  context: RequestContext,
  provider: ProviderRow,
  purpose: Purpose,
): Promise<string> {
  const { institutionId, issuer } = provider
  const [token, state, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()]
  const url = await askProvider(log, issuer, () => openid.authorizationUrl(provider, { state, nonce, codeVerifier }))
  const expiresAt = new Date(clock.now().getTime() + REQUEST_SECONDS * 1_000)
  const earlier = context.cookie(OPENID_COOKIE)
  await db.withSystem(async (tx) => {
    if (earlier !== undefined && isToken(earlier)) await deleteOpenidRequest(tx, hashOf(earlier))
    const request = { institutionId, issuer, nonce, codeVerifier, ...purpose, expiresAt }
    await insertOpenidRequest(tx, { ...request, tokenHash: hashOf(token), stateHash: hashOf(state) })
  })
  context.setCookie(OPENID_COOKIE, token, REQUEST_SECONDS)
  background.run('clear away old requests to providers', () =>
    db.withSystem((tx) => deleteExpiredOpenidRequests(tx, clock.now())),
  )
  return url
}

/**
 * The request of the browser's cookie and this state, which is used up, with its provider.
 *
 * @param organisation in the address of the callback page
 * @throws 401 where there is none, or the provider has been changed since, or the answer is that of another provider
 */
export async function takeRequest(
  services: AuthServices,
  context: RequestContext,
  { state, organisation }: RequestOf<typeof completeOpenid>,
): Promise<{ readonly request: OpenidRequestRow; readonly provider: ProviderRow }> {
  const { clock, door, background } = services
  const token = context.cookie(OPENID_COOKIE)
  const taken = await door.laneOf(context).db.withSystem(async (tx) => {
    const request = token !== undefined && isToken(token) ? await takeOpenidRequest(tx, hashOf(token), hashOf(state)) : undefined
    const provider = request && (await findProvider(tx, request.institutionId))
    return request && provider ? { request, provider } : undefined
  })
  const isGood =
    taken &&
    taken.provider.issuer === taken.request.issuer &&
    isCurrent(taken.request.expiresAt, REQUEST_SECONDS * 1_000, clock.now())
  if (!isGood) throw new Failure(401, refusal('signInExpired'))
  context.setCookie(OPENID_COOKIE, null)
  if (taken.provider.organisation === organisation) return taken
  // Its code must not reach the provider that was asked.
  background.run('record a mixed-up answer', () => recordMixUp(services, context, taken.provider, organisation))
  throw new Failure(401, refusal('openidFailed'))
}

/** In the trail of the institution whose provider was asked: that provider may have sent the browser on to another. */
function recordMixUp(
  { door, clock }: AuthServices,
  context: RequestContext,
  { institutionId, label }: ProviderRow,
  organisation: string,
): Promise<void> {
  const { address, requestId } = context
  return door.laneOf(context).db.withInstitution(institutionId, (tx) =>
    appendAuditEvent(tx, {
      institutionId,
      at: clock.now(),
      actor: 'system',
      action: 'session.mixed-up-openid',
      object: organisation,
      result: 'refused',
      address,
      requestId,
      details: { kind: label },
    }),
  )
}
