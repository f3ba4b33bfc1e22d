import { isListed } from '@portal/contract/institution/ip-range.ts'

import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'
import type { Database } from '#store/database.ts'
import { type ApiTokenRow, findApiToken, noteApiTokenUse } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { createCallRate } from './call-rate.ts'
import type { TokenCaller } from './caller.ts'

/** Knows the programs that hold API tokens. */
interface ApiTokens {
  /**
   * The program behind a token at an address; undefined where the token is unknown, revoked or too old, or the address is none of
   * its own: whoever asks is not told which.
   *
   * @param address tells the client's address
   * @throws Failure 429 when the token, or the address with tokens that are none, calls too often
   */
  readonly callerOf: (token: string, address: () => string) => Promise<TokenCaller | undefined>
}

interface Ground {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly background: Background
}

/** By it a token is known for ours wherever it turns up: in a request, in a log, in a repository that is scanned for secrets. */
const PREFIX = 'clarity_'
/** Of its 256 bits four characters are shown in lists: the other 232 stay secret. */
const SHOWN = PREFIX.length + 4

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** Ten calls a second, six hundred at once: enough for every report of an institution, and no more than one process answers easily. */
const TOKEN_RATE = { burst: 600, perSecond: 10 }
const STRANGER_RATE = { burst: 60, perSecond: 1 }
/** Of addresses that are refused, so many are written down for each token in an hour. */
const REFUSAL_RATE = { burst: 20, perSecond: 20 / 3_600 }

/** A new token, whole: it is shown once and never kept. */
export const newApiToken = (): string => PREFIX + newToken()

/** Whether a text looks like a token of a program. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

/** The beginning of a token, which may be kept and shown. */
export const shownPartOf = (token: string): string => token.slice(0, SHOWN)

/**
 * Looks tokens up by their hash, at each call: a token that was revoked, here or by another process, is refused at the next one.
 * When a token was last used is written at most once a minute, behind the reply.
 */
export function createApiTokens({ db, clock, log, background }: Ground): ApiTokens {
  const tokenRate = createCallRate(clock, TOKEN_RATE)
  const strangerRate = createCallRate(clock, STRANGER_RATE)
  const refusalRate = createCallRate(clock, REFUSAL_RATE)
  const sameRefusalRate = createCallRate(clock, { burst: 1, perSecond: 1_000 / HOUR_MS })
  const beingNoted = new Set<string>()

  function noteUse(token: ApiTokenRow, at: Date, address: string): void {
    const unlessSince = new Date(at.getTime() - MINUTE_MS)
    const isNoted = token.lastUsedAt !== null && token.lastUsedAt > unlessSince
    if (isNoted || beingNoted.has(token.id)) return
    beingNoted.add(token.id)
    background.run('note the use of an API token', () =>
      db
        .withInstitution(token.institutionId, (tx) => noteApiTokenUse(tx, token.id, { at, address, unlessSince }))
        .finally(() => beingNoted.delete(token.id)),
    )
  }

  /** Once an hour for each address, and bounded for all of them together: nobody fills the trail by knocking. */
  function noteRefusal({ id, institutionId, name }: ApiTokenRow, at: Date, address: string): void {
    if (sameRefusalRate.take(`${id} ${address}`) > 0 || refusalRate.take(id) > 0) return
    const event = {
      institutionId,
      at,
      actor: `token:${id}`,
      action: 'access.refuse-address',
      object: id,
      address,
      requestId: '',
      details: { name },
    }
    background.run('record a refused address', () =>
      db.withInstitution(institutionId, (tx) => appendAuditEvent(tx, { ...event, result: 'refused' })),
    )
  }

  async function callerOf(text: string, addressOf: () => string): Promise<TokenCaller | undefined> {
    const secret = text.slice(PREFIX.length)
    const address = addressOf()
    if (!isApiToken(text) || !isToken(secret)) return stranger(address)
    const token = await db.withSystem((tx) => findApiToken(tx, hashOf(text)), 'read only')
    const now = clock.now()
    if (!token || (token.expiresAt !== null && token.expiresAt <= now)) return stranger(address)
    if (!isListed(token.ipAddresses, address)) {
      noteRefusal(token, now, address)
      return stranger(address)
    }
    assertNotTooOften(tokenRate.take(token.id))
    noteUse(token, now, address)
    const { id: tokenId, institutionId, scopes } = token
    return Object.freeze({ kind: 'token', institutionId, tokenId, scopes })
  }

  /** Whoever has no token that is good here is told to wait before long. */
  function stranger(address: string): undefined {
    const seconds = strangerRate.take(address)
    if (seconds > 0) log.warn({ address }, 'Too many calls with API tokens that are not good')
    assertNotTooOften(seconds)
  }

  return { callerOf }
}

function assertNotTooOften(seconds: number): void {
  if (seconds > 0) throw new Failure(429, 'Too many calls. Please try again later.', seconds)
}
