import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import { WORK_HEADER } from '@portal/contract/session/work.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { countQueue, drawOrigin, joinQueue, lockDraw, useTurn } from '#store/session/sign-in-draws.ts'
import { addStrangerFailure, strangerFailuresSince } from '#store/session/stranger-failures.ts'
import { assertNoWait, countAttempts, failuresFrom, type GuessKind, guessesFrom, STRANGERS } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { isSolved, workFor } from './work.ts'

/** A guess of a browser that is not known for the e-mail. */
interface StrangersGuess {
  readonly kind: GuessKind
  readonly email: string
  readonly origin: string
}

/** A guess that counts as failed, until it turns out to be right. */
export interface CountedGuess {
  readonly at: Date
  /** Failures of all strangers with it. */
  readonly failures: number
}

/** A guess is counted or refused; either way the transaction is kept. */
type Counted = ({ readonly isRefused: false } & CountedGuess) | { readonly isRefused: true; readonly failure: Failure }

/** A place is kept by asking again in this time. */
const QUEUE_MS = 60_000
/** When to ask again: within a turn of a minute the drawn one comes back. */
const ASK_AGAIN_SECONDS = 15

/**
 * Counts a guess of a stranger as failed before it is looked at. From a hundred failures of strangers with an e-mail in 24 hours, a guess
 * at its password needs a solved task and the luck of a draw each minute. Codes are not drawn, since a code lives for 90 seconds: from
 * a hundred in 30 days a mailed link is needed.
 *
 * @throws 429 while the origin has to wait; then nothing is counted
 */
export async function countStranger(
  tx: Transaction,
  services: Pick<AuthServices, 'clock' | 'factorKey' | 'workSize'>,
  context: RequestContext,
  guess: StrangersGuess,
): Promise<Counted> {
  const { kind, email, origin } = guess
  const now = services.clock.now()
  const emailHash = hashOf(email)
  const drawHash = hashOf(`${kind} ${email}`)
  const limited = [failuresFrom(origin), guessesFrom(origin, kind, email)]
  const draw = await lockDraw(tx, drawHash, now)
  const { withinMs, most } = STRANGERS[kind]
  const failures = await strangerFailuresSince(tx, emailHash, kind, new Date(now.getTime() - withinMs))
  if (failures >= most) {
    await assertNoWait(tx, services.clock, limited)
    const failure =
      kind === 'code' ? linkNeeded() : await refuseUnlessDrawn(tx, services, context, { ...draw, drawHash, origin }, now)
    if (failure) return { isRefused: true, failure }
  }
  await countAttempts(tx, services.clock, limited)
  await addStrangerFailure(tx, emailHash, kind, now)
  return { isRefused: false, at: now, failures: failures + 1 }
}

interface Place {
  readonly drawHash: string
  readonly origin: string
  readonly drawnAt: Date | null
  readonly drawnOrigin: string | null
}

/** Undefined where it is the turn of the origin. */
async function refuseUnlessDrawn(
  tx: Transaction,
  { factorKey, workSize }: Pick<AuthServices, 'factorKey' | 'workSize'>,
  context: RequestContext,
  { drawHash, origin, drawnAt, drawnOrigin }: Place,
  now: Date,
): Promise<Failure | undefined> {
  const forWhom = `${drawHash} ${origin}`
  if (!isSolved(context.header(WORK_HEADER), forWhom, workSize, factorKey, now)) {
    return delayed('workNeeded', { kind: 'work', seconds: 0, work: workFor(forWhom, workSize, factorKey, now) })
  }
  await joinQueue(tx, drawHash, origin, now)
  const since = new Date(now.getTime() - QUEUE_MS)
  const { drawEveryMs } = STRANGERS.password
  const isDue = drawnAt === null || !isWithin(drawEveryMs, drawnAt, now)
  const drawn = isDue ? await drawOrigin(tx, drawHash, since, now) : drawnOrigin
  if (drawn === origin) return void (await useTurn(tx, drawHash, origin))
  const next = (isDue ? now : drawnAt).getTime() + drawEveryMs
  const seconds = Math.max(1, Math.ceil((next - now.getTime()) / 1_000))
  return delayed('drawWaits', { kind: 'draw', seconds, waiting: await countQueue(tx, drawHash, since) })
}

const linkNeeded = (): Failure => delayed('linkNeeded', { kind: 'link', seconds: 0 })

function delayed(code: 'workNeeded' | 'drawWaits' | 'linkNeeded', delay: SignInDelay): Failure {
  return new Failure(429, refusal(code), Math.min(Math.max(delay.seconds, 1), ASK_AGAIN_SECONDS), { delay })
}

/** A time in the future was written while the clock was ahead, and is not within the span. */
const isWithin = (spanMs: number, at: Date, now: Date): boolean => {
  const age = now.getTime() - at.getTime()
  return age >= 0 && age < spanMs
}
