import { login } from '@portal/contract/session/sign-in.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { deleteAttemptsBefore } from '#store/session/attempts.ts'
import { deleteDrawsBefore } from '#store/session/sign-in-draws.ts'
import { deleteExpiredSignIns } from '#store/session/sign-ins.ts'
import { deleteStrangerFailuresBefore } from '#store/session/stranger-failures.ts'
import { findUserByEmail, lockUser, replacePasswordHash, type UserRow } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { countGuess, type Guess, noteWrongGuess, takeBackGuess } from '../door/guesses.ts'
import { warnOwner } from '../door/warn-owner.ts'
import { failClosed } from '../fail-closed.ts'
import { STRANGERS } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { beginSignIn, signInOver } from './pre-login.ts'

const ATTEMPTS_KEPT_MS = 7 * 86_400_000
const FAILURES_KEPT_MS = 2 * STRANGERS.code.withinMs

/** The first step of signing in. Neither reply nor work shows whether an e-mail is known. */
export const answerLogin = answer(login, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { background } = services
    const { db, passwords } = services.door.laneOf(context)
    const guess = await countGuess(services, context, 'password', body.email)
    const user = await db.withSystem((tx) => findUserByEmail(tx, body.email), 'read only')
    const isRight = await passwords.verify(user?.passwordHash ?? null, body.password)
    if (!user || !isRight || user.isDisabled) {
      const step = isRight ? 'disabled' : 'password'
      background.run('record a failed sign-in', () => recordFailure(services, user, guess, context, step))
      throw new Failure(401, refusal('wrongPassword'))
    }
    await db.withSystem(async (tx) => {
      const present = await lockUser(tx, user.id)
      // Checking the password takes time, in which it may be changed.
      if (!present || present.isDisabled || present.passwordHash !== user.passwordHash) throw signInOver()
      await takeBackGuess(tx, guess)
      await beginSignIn(tx, services.clock, present, context)
    })
    await refreshHash(services, user, body.password, context)
    background.run('clear away old sign-ins', () => clearAway(services, context))
    return { allowQRScan: user.factor === null, ...(user.isDemo && { isDemo: true }) }
  }),
)

/** Runs after the reply: the write takes time, and only known users have an audit trail. */
async function recordFailure(
  services: AuthServices,
  user: UserRow | undefined,
  guess: Guess,
  context: RequestContext,
  step: 'password' | 'disabled',
): Promise<void> {
  const { door, clock, log } = services
  const { requestId, address } = context
  if (!user) return log.warn({ requestId, address }, 'Sign-in with an unknown e-mail')
  await door.laneOf(context).db.withInstitution(user.institutionId, async (tx) => {
    await auditSession(tx, clock, context, user, 'session.sign-in', 'failure', { step })
    if (await noteWrongGuess(tx, guess)) await auditSession(tx, clock, context, user, 'session.end-device', 'failure')
  })
  await warnOwner(services, user, guess, context)
}

/** Replaces a hash with old parameters, since the password is known at this point. */
async function refreshHash({ door }: AuthServices, user: UserRow, password: string, context: RequestContext): Promise<void> {
  const { db, passwords } = door.laneOf(context)
  const before = user.passwordHash
  if (before === null || !passwords.isOutdated(before)) return
  const after = await passwords.hash(password)
  await db.withInstitution(user.institutionId, (tx) => replacePasswordHash(tx, user.id, before, after))
}

function clearAway({ door, clock }: AuthServices, context: RequestContext): Promise<void> {
  const now = clock.now()
  return door.laneOf(context).db.withSystem(async (tx) => {
    await deleteExpiredSignIns(tx, now)
    await deleteAttemptsBefore(tx, new Date(now.getTime() - ATTEMPTS_KEPT_MS))
    await deleteDrawsBefore(tx, new Date(now.getTime() - ATTEMPTS_KEPT_MS))
    await deleteStrangerFailuresBefore(tx, new Date(now.getTime() - FAILURES_KEPT_MS))
  })
}
