import { addPasskey, newPasskeyOptions, passkeys, removePasskey } from '@portal/contract/session/passkeys.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { once } from '#http/once.ts'
import { passkeyLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { CHALLENGE_MS, issueChallenge, takeChallenge } from '#store/session/passkey-challenges.ts'
import { insertPasskey, MAX_PASSKEYS, passkeysOf, removePasskey as removePasskeyRow } from '#store/session/passkeys.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import type { AuthServices } from '../services.ts'
import { requireRelyingParty, userHandleOf } from './relying-party.ts'
import { ALGORITHMS, verifyCreated } from './verify.ts'

const PRODUCT = 'Clarity'

/** The caller's passkeys. */
export const answerPasskeys = answer(passkeys, async ({ caller }, { db }: AuthServices) => {
  const rows = await db.as(caller, (tx) => passkeysOf(tx, caller.userId), 'read only')
  return {
    rows: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: epochSecondsOf(createdAt),
      lastUsed: lastUsedAt && epochSecondsOf(lastUsedAt),
    })),
  }
})

/** The first step of adding a passkey. Needs the current password, so that a borrowed session cannot add a way in. */
export const answerNewPasskeyOptions = answer(newPasskeyOptions, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db, clock, publicUrl } = services
    const { id: rpId } = requireRelyingParty(publicUrl)
    const { email } = await confirmPassword(services, caller, context, body.currentPassword, 'session.add-passkey')
    const present = await db.as(caller, (tx) => passkeysOf(tx, caller.userId), 'read only')
    if (present.length >= MAX_PASSKEYS) throw tooManyPasskeys()
    return {
      rp: { id: rpId, name: PRODUCT },
      user: { id: userHandleOf(caller.userId), name: email, displayName: email },
      challenge: await db.withSystem((tx) => issueChallenge(tx, caller.sessionId, clock.now())),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: present.map(({ credentialId: id, transports }) => ({
        type: 'public-key' as const,
        id,
        transports: [...transports],
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  }),
)

/** The second step: the challenge belongs to this session, whose user gave the password within the last five minutes. */
export const answerAddPasskey = answer(addPasskey, ({ body, caller, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { db, clock, log, publicUrl, background, mailer } = services
    const relyingParty = requireRelyingParty(publicUrl)
    const now = clock.now()
    const challenge = await db.withSystem((tx) => takeChallenge(tx, caller.sessionId, now))
    const created = challenge === undefined ? undefined : await verifyCreated(body, challenge, relyingParty, log)
    if (!created) throw badRequest(refusal('passkeyNotCreated'))
    const { institutionId, userId } = caller
    const { name, transports } = body
    await db.as(caller, async (tx) => {
      const outcome = await insertPasskey(tx, { institutionId, userId, name, transports, ...created }, now)
      if (outcome === 'too-many') throw tooManyPasskeys()
      if (outcome === 'factor-reset') throw badRequest(refusal('passkeyNotCreated'))
      if (outcome === 'known') throw new Failure(409, refusal('passkeyExists'))
      await notifyUsers(tx, institutionId, [userId], { text: notice('passkeyAdded', { name }), place: 'security' }, now)
      await auditSession(tx, clock, context, caller, 'session.add-passkey', 'success', { name })
    })
    background.run('mail that a passkey was added', () => mailer.send(passkeyLetter(caller.email, 'passkeyAdded', name, now)))
    return {}
  }),
)

/** Removes one of the caller's own passkeys; others get 404. */
export const answerRemovePasskey = answer(removePasskey, async (call, services: AuthServices) => {
  const { params, caller, context } = call
  const { db, clock, background, mailer } = services
  const now = clock.now()
  let removed: string | undefined
  const reply = await db.as(caller, (tx) =>
    once(tx, now, removePasskey, call, async () => {
      const name = await removePasskeyRow(tx, caller.userId, params.id)
      if (name === undefined) throw notFound()
      await notifyUsers(
        tx,
        caller.institutionId,
        [caller.userId],
        { text: notice('passkeyRemoved', { name }), place: 'security' },
        now,
      )
      await auditSession(tx, clock, context, caller, 'session.remove-passkey', 'success', { name })
      removed = name
      return {}
    }),
  )
  const name = removed
  if (name !== undefined)
    background.run('mail that a passkey was removed', () => mailer.send(passkeyLetter(caller.email, 'passkeyRemoved', name, now)))
  return reply
})

const epochSecondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
const tooManyPasskeys = (): Failure => new Failure(409, refusal('tooManyPasskeys', { most: MAX_PASSKEYS }))
