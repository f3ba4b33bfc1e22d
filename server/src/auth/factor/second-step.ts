import type { SignedIn } from '@portal/contract/session/user.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { RequestContext } from '#http/answer.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import type { Transaction } from '#store/database.ts'
import { countWrongCode, deleteSignIn } from '#store/session/sign-ins.ts'
import { auditSession } from '../audit-session.ts'
import { countGuess, type Guess, noteWrongGuess, takeBackGuess } from '../door/guesses.ts'
import { warnOwner } from '../door/warn-owner.ts'
import { failClosed } from '../fail-closed.ts'
import type { AuthServices } from '../services.ts'
import { completeSignIn, replySignedIn } from '../sign-in/complete-sign-in.ts'
import { lockSignInUnderWay, PRE_LOGIN_COOKIE, type SignInUnderWay } from '../sign-in/pre-login.ts'

/** Wrong codes allowed in one sign-in; after that it starts again with the password. */
const WRONG_CODES = 5

/** Checks a code and uses it up. */
type UseCode = (tx: Transaction, underWay: SignInUnderWay) => Promise<Used>

/** `details` are for the audit trail; `until`: the code is right, but older than one that was accepted while the clock was ahead. */
export type Used = 'wrong' | { readonly details: Readonly<Record<string, AuditDetail>> } | { readonly until: Date }

type Outcome =
  | { readonly kind: 'signed-in'; readonly completed: Awaited<ReturnType<typeof completeSignIn>> }
  | { readonly kind: 'wrong'; readonly isOver: boolean; readonly user: SignInUnderWay['user'] }
  | { readonly kind: 'clock-was-ahead'; readonly until: Date }

/**
 * The second step of signing in, with a code of whatever kind. The attempt is counted before the code is checked, so that parallel
 * requests are limited too.
 */
export function secondStep(services: AuthServices, context: RequestContext, email: string, useCode: UseCode): Promise<SignedIn> {
  return failClosed(services.log, async () => {
    const { clock, door } = services
    const { db } = door.laneOf(context)
    const guess = await countGuess(services, context, 'code', email, (tx) => lockSignInUnderWay(tx, clock, context, email))
    const outcome = await db.withSystem(async (tx): Promise<Outcome> => {
      const underWay = await lockSignInUnderWay(tx, clock, context, email)
      const used = await useCode(tx, underWay)
      if (used === 'wrong') return refuseCode(tx, services, underWay, guess, context)
      if ('until' in used) return refuseForNow(tx, services, underWay, guess, context, used.until)
      return signIn(tx, services, underWay, guess, context, used.details)
    })
    if (outcome.kind === 'signed-in') return replySignedIn(services, context, outcome.completed)
    if (outcome.kind === 'clock-was-ahead') throw clockWasAhead(outcome.until)
    services.background.run('warn an owner', () => warnOwner(services, outcome.user, guess, context))
    if (!outcome.isOver) throw new Failure(401, refusal('invalidCode'))
    context.setCookie(PRE_LOGIN_COOKIE, null)
    throw new Failure(401, refusal('tooManyCodes'))
  })
}

async function signIn(
  tx: Transaction,
  services: AuthServices,
  { user }: SignInUnderWay,
  guess: Guess,
  context: RequestContext,
  details: Readonly<Record<string, AuditDetail>>,
): Promise<Outcome> {
  await takeBackGuess(tx, guess)
  if (!user.factor) await auditSession(tx, services.clock, context, user, 'session.set-up-factor', 'success')
  return { kind: 'signed-in', completed: await completeSignIn(tx, services, user, context, details) }
}

async function refuseCode(
  tx: Transaction,
  { clock }: AuthServices,
  { signIn, user }: SignInUnderWay,
  guess: Guess,
  context: RequestContext,
): Promise<Outcome> {
  const wrongCodes = await countWrongCode(tx, signIn.tokenHash)
  const isOver = wrongCodes >= WRONG_CODES
  if (isOver) await deleteSignIn(tx, signIn.tokenHash)
  await auditSession(tx, clock, context, user, 'session.sign-in', 'failure', { step: 'code', wrongCodes })
  if (await noteWrongGuess(tx, guess)) await auditSession(tx, clock, context, user, 'session.end-device', 'failure')
  return { kind: 'wrong', isOver, user }
}

/** The attempt is not counted, since the code was right. */
async function refuseForNow(
  tx: Transaction,
  { clock }: AuthServices,
  { user }: SignInUnderWay,
  guess: Guess,
  context: RequestContext,
  until: Date,
): Promise<Outcome> {
  await takeBackGuess(tx, guess)
  await auditSession(tx, clock, context, user, 'session.sign-in', 'failure', {
    step: 'code',
    clockWasAheadUntil: until.toISOString(),
  })
  return { kind: 'clock-was-ahead', until }
}

function clockWasAhead(until: Date): Failure {
  const time = `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new Failure(409, refusal('clockWasAhead', { time }))
}
