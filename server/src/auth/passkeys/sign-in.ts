import { passkeySignIn, passkeySignInOptions } from '@portal/contract/session/passkeys.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { CHALLENGE_MS, deleteExpiredChallenges, issueChallenge, takeChallenge } from '#store/session/passkey-challenges.ts'
import { findPasskey, notePasskeyUse, type PasskeyRow } from '#store/session/passkeys.ts'
import { lockUser } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import type { AuthServices } from '../services.ts'
import { completeSignIn, replySignedIn } from '../sign-in/complete-sign-in.ts'
import { countPasskeyAttempt, noteFailedPasskey, type PasskeyAttempt, takeBackPasskeyAttempt } from './attempts.ts'
import { requireRelyingParty, userHandleOf } from './relying-party.ts'
import { DECOY_KEY, verifySigned } from './verify.ts'

/** Identifies the browser that asked for a challenge. */
const CHALLENGE_COOKIE = '__Host-passkey'

/** The first step of signing in with a passkey: the same for everybody, since the authenticator knows who its user is. */
export const answerPasskeySignInOptions = answer(passkeySignInOptions, ({ context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, background, publicUrl } = services
    const { id: rpId } = requireRelyingParty(publicUrl)
    const { db } = door.laneOf(context)
    const token = newToken()
    const challenge = await db.withSystem((tx) => issueChallenge(tx, hashOf(token), clock.now()))
    context.setCookie(CHALLENGE_COOKIE, token, CHALLENGE_MS / 1_000)
    background.run('clear away old challenges', () => db.withSystem((tx) => deleteExpiredChallenges(tx, clock.now())))
    return { challenge, timeout: CHALLENGE_MS, rpId, userVerification: 'required' }
  }),
)

/**
 * Signs in with a passkey. Neither reply nor work shows whether it is known. The attempt is counted and its challenge used up before the
 * signature is looked at, so that parallel requests are limited too.
 */
export const answerPasskeySignIn = answer(passkeySignIn, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, log, background, publicUrl } = services
    const relyingParty = requireRelyingParty(publicUrl)
    const { db } = door.laneOf(context)
    const token = context.cookie(CHALLENGE_COOKIE)
    const holder = hashOf(token !== undefined && isToken(token) ? token : newToken())
    const { passkey, attempt, challenge } = await db.withSystem(async (tx) => {
      const found = await findPasskey(tx, body.credentialId)
      return {
        passkey: found,
        attempt: await countPasskeyAttempt(tx, services, context, found?.email ?? ''),
        challenge: await takeChallenge(tx, holder, clock.now()),
      }
    })
    context.setCookie(CHALLENGE_COOKIE, null)
    const counter = await verifySigned(body, passkey?.publicKey ?? DECOY_KEY, challenge ?? newToken(), relyingParty, log)
    const isSigned = counter !== undefined && passkey !== undefined && body.userHandle === userHandleOf(passkey.userId)
    const completed = isSigned ? await signIn(services, passkey, counter, attempt, context) : undefined
    if (completed && completed !== 'disabled') return replySignedIn(services, context, completed)
    const step = completed ?? (isSigned ? 'passkey-counter' : 'passkey')
    background.run('record a failed sign-in', () => recordFailure(services, passkey, step, attempt, context))
    throw new Failure(401, refusal('passkeyNotAccepted'))
  }),
)

/** Undefined where the passkey was removed since it was looked up, or its counter did not grow. */
function signIn(services: AuthServices, passkey: PasskeyRow, counter: number, attempt: PasskeyAttempt, context: RequestContext) {
  const { door, clock } = services
  return door.laneOf(context).db.withSystem(async (tx) => {
    const user = await lockUser(tx, passkey.userId)
    if (!user || !(await notePasskeyUse(tx, passkey.id, counter, clock.now()))) return undefined
    if (user.isDisabled) return 'disabled'
    await takeBackPasskeyAttempt(tx, attempt)
    return completeSignIn(tx, services, user, context, { by: 'passkey', name: passkey.name })
  })
}

/** Runs after the reply: the write takes time, and only known users have an audit trail. */
async function recordFailure(
  { door, clock, log }: AuthServices,
  passkey: PasskeyRow | undefined,
  step: 'passkey' | 'passkey-counter' | 'disabled',
  attempt: PasskeyAttempt,
  context: RequestContext,
): Promise<void> {
  const { requestId, address } = context
  if (!passkey) return log.warn({ requestId, address }, 'Sign-in with an unknown passkey')
  await door.laneOf(context).db.withInstitution(passkey.institutionId, async (tx) => {
    await auditSession(tx, clock, context, passkey, 'session.sign-in', 'failure', { step, name: passkey.name })
    if (await noteFailedPasskey(tx, attempt)) await auditSession(tx, clock, context, passkey, 'session.end-device', 'failure')
  })
}
