import type { SignInDelay } from '@portal/contract/session/sign-in-delay.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { Transaction } from '#store/database.ts'
import { type AttemptLimit, blockedUntilOf, countAttempt } from '#store/session/attempts.ts'

/** A counter's key and its limit. */
interface Limited {
  readonly key: string
  readonly limit: AttemptLimit
}

const MINUTE = 60
const HOUR = 3_600

/**
 * Passwords tried for an e-mail from one origin. Waits end by themselves. The longest is long enough that one origin alone never makes the
 * hundred failures from which others are delayed too.
 */
const PASSWORD: AttemptLimit = limit(5, 15, HOUR, HOUR)
/** Codes tried for an e-mail from one origin over all its sign-ins, in addition to the five of one sign-in. */
const CODE: AttemptLimit = limit(10, 30, HOUR, HOUR)
/** Failures of browsers that are not known from one origin, which many users may share. */
const ORIGIN: AttemptLimit = limit(100, 15, MINUTE, 15 * MINUTE)
/** Names of institutions tried by a known device. */
const NAMES: AttemptLimit = limit(20, 15, MINUTE, 15 * MINUTE)
/** Guesses at the present password in one session. */
const CHANGE: AttemptLimit = limit(5, 15, HOUR, 15 * MINUTE)
/** Letters to one mailbox requested from one origin, and all that one origin requests. */
const LETTERS: AttemptLimit = limit(3, MINUTE, 20 * MINUTE, 15 * MINUTE)
const ORIGIN_LETTERS: AttemptLimit = limit(30, 15, MINUTE, 15 * MINUTE)

const DAY_MS = 86_400_000

/**
 * Failures of all strangers with an e-mail. From `most` of them `within` a span, passwords are drawn, one in each `drawEvery`, and codes
 * need a mailed link. The owner is warned from `warnFrom`, once a day: a stranger who is asked for a code knows the password.
 */
export const STRANGERS = {
  password: { most: 100, withinMs: DAY_MS, drawEveryMs: 60_000, warnFrom: 20 },
  code: { most: 100, withinMs: 30 * DAY_MS, warnFrom: 5 },
} as const

/** Kinds of secret that can be guessed. */
export type GuessKind = keyof typeof STRANGERS

/** Unknown e-mails are counted like known ones. @param email trimmed and in lower case, so that spellings count as one */
export const guessesFrom = (origin: string, kind: GuessKind, email: string): Limited => ({
  key: `${kind}:${hashOf(email)}:${origin}`,
  limit: kind === 'password' ? PASSWORD : CODE,
})
/** All passwords and codes that failed from an origin. */
export const failuresFrom = (origin: string): Limited => ({ key: `address:${origin}`, limit: ORIGIN })
/** Names of institutions that a known device has tried in vain: its own, which strangers behind its address cannot use up. */
export const namesFrom = (deviceHash: string): Limited => ({ key: `names:${deviceHash}`, limit: NAMES })
/** Guesses at the present password of a signed-in user: a key of its own, which no one without the session can use up. */
export const changesIn = (sessionId: string): Limited => ({ key: `change:${sessionId}`, limit: CHANGE })
/** Letters to a mailbox. @param email trimmed and in lower case, so that spellings count as one */
export const lettersTo = (email: string, origin: string): Limited => ({
  key: `reset:${hashOf(email)}:${origin}`,
  limit: LETTERS,
})
/** Letters requested from an origin. */
export const lettersFrom = (origin: string): Limited => ({ key: `reset-address:${origin}`, limit: ORIGIN_LETTERS })

/**
 * Counts an attempt under every given limit. Throws 429, and counts none, where one of them is exceeded.
 * Locks in a fixed order (origin, then e-mail), so that two transactions cannot deadlock.
 */
export async function countAttempts(tx: Transaction, clock: Clock, limited: readonly Limited[]): Promise<void> {
  const now = clock.now()
  for (const { key, limit } of limited) {
    const attempt = await countAttempt(tx, key, limit, now)
    if (!attempt.isAllowed) throw tooManyAttempts(attempt.blockedUntil, now)
  }
}

/** Throws 429 where one of the limits is exceeded, and counts nothing. */
export async function assertNoWait(tx: Transaction, clock: Clock, limited: readonly Limited[]): Promise<void> {
  const now = clock.now()
  for (const { key, limit } of limited) {
    const until = await blockedUntilOf(tx, key, limit, now)
    if (until) throw tooManyAttempts(until, now)
  }
}

function tooManyAttempts(until: Date, now: Date): Failure {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  const delay: SignInDelay = { kind: 'wait', seconds }
  return new Failure(429, refusal('tooManyAttempts'), seconds, { delay })
}

function limit(
  freeFailures: number,
  firstWaitSeconds: number,
  forgivenEverySeconds: number,
  longestWaitSeconds: number,
): AttemptLimit {
  return { freeFailures, firstWaitSeconds, longestWaitSeconds, forgivenEverySeconds }
}
