import { isIPv6 } from 'node:net'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf } from '#base/token.ts'
import type { Transaction } from '#store/database.ts'
import { type AttemptLimit, countAttempt } from '#store/session/attempts.ts'

/** A counter's key and its limit. */
interface Limited {
  readonly key: string
  readonly limit: AttemptLimit
}

const MINUTE = 60
const HOUR = 3_600
const LONGEST_WAIT = 15 * MINUTE

/** Passwords tried for an account. Waits end by themselves, so that an attacker cannot lock a user out for good. */
const PASSWORD: AttemptLimit = limit(5, 15, HOUR)
/** Codes tried for an account over all its sign-ins, in addition to the five of one sign-in. */
const CODE: AttemptLimit = limit(10, 30, HOUR)
/** Failures from one address, which many users may share. */
const ADDRESS: AttemptLimit = limit(100, 15, MINUTE)
/** Reset letters to one mailbox, and requested from one address. */
const RESET_MAILBOX: AttemptLimit = limit(3, MINUTE, 20 * MINUTE)
const RESET_ADDRESS: AttemptLimit = limit(30, 15, MINUTE)

/** Unknown addresses are counted like known ones. @param email trimmed and in lower case, so that spellings count as one */
export const passwordsFor = (email: string): Limited => ({ key: `password:${hashOf(email)}`, limit: PASSWORD })
/** Codes tried for a user, over all their sign-ins. */
export const codesFor = (userId: string): Limited => ({ key: `code:${userId}`, limit: CODE })
/** Passwords and codes that failed from an address; of IPv6 from its /64. */
export const failuresFrom = (address: string): Limited => ({ key: `address:${network(address)}`, limit: ADDRESS })
/** Reset letters to a mailbox. @param email trimmed and in lower case, so that spellings count as one */
export const lettersTo = (email: string): Limited => ({ key: `reset:${hashOf(email)}`, limit: RESET_MAILBOX })
/** Reset letters requested from an address; of IPv6 from its /64. */
export const lettersFrom = (address: string): Limited => ({ key: `reset-address:${network(address)}`, limit: RESET_ADDRESS })

/**
 * Counts an attempt under every given limit. Throws 429, and counts none, where one of them is exceeded.
 * Locks in a fixed order (address, then account), so that two transactions cannot deadlock.
 */
export async function countAttempts(tx: Transaction, clock: Clock, limited: readonly Limited[]): Promise<void> {
  const now = clock.now()
  for (const { key, limit } of limited) {
    const attempt = await countAttempt(tx, key, limit, now)
    if (attempt.isAllowed) continue
    const seconds = Math.max(1, Math.ceil((attempt.blockedUntil.getTime() - now.getTime()) / 1_000))
    throw new Failure(429, refusal('tooManyAttempts'), seconds)
  }
}

function limit(freeFailures: number, firstWaitSeconds: number, forgivenEverySeconds: number): AttemptLimit {
  return { freeFailures, firstWaitSeconds, longestWaitSeconds: LONGEST_WAIT, forgivenEverySeconds }
}

/** A household has at least a /64 of IPv6 addresses: they count as one. */
function network(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')}::/64`
}
