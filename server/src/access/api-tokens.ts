import { isListed } from '@portal/contract/institution/ip-range.ts'
import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'
import type { Database } from '#store/database.ts'
import { type ApiTokenRow, findApiToken, noteApiTokenUse } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { createCallRate } from './call-rate.ts'
import type { TokenCaller } from './caller.ts'

/** Finds the program that holds an API token. */
interface ApiTokens {
  /**
   * The program that holds a token. Undefined where the token is unknown, revoked or expired, or the address is not on its list:
   * the caller cannot tell which.
   *
   * @param address returns the client's address
   * @throws Failure 429 when the token, or an address that sends invalid tokens, calls too often
   */
  readonly callerOf: (token: string, address: () => string) => Promise<TokenCaller | undefined>
}

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly background: Background
}

/** Identifies our tokens in requests, logs and repositories that are scanned for secrets. */
const PREFIX = 'clarity_'
/** Lists show four characters of the token; the other 232 of its 256 bits stay secret. */
const SHOWN = PREFIX.length + 4

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** 600 calls in a burst, then 10 a second: enough for every report of an institution. */
const TOKEN_RATE = { burst: 600, perSecond: 10 }
const INVALID_TOKEN_RATE = { burst: 60, perSecond: 1 }
/** Limit of refused addresses that are recorded for each token. */
const REFUSAL_RATE = { burst: 20, perSecond: 20 / 3_600 }

/** A new token. It is shown once and not stored. */
export const newApiToken = (): string => PREFIX + newToken()

/** Whether a text has the prefix of an API token. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

/** The first characters of a token, which may be stored and shown. */
export const shownPartOf = (token: string): string => token.slice(0, SHOWN)

/**
 * Looks tokens up by their hash at each call, so that a revoked token is refused at the next call in every process.
 * The time of last use is written at most once a minute, after the reply.
 */
export function createApiTokens({ db, clock, log, background }: Dependencies): ApiTokens {
  const tokenRate = createCallRate(clock, TOKEN_RATE)
  const invalidTokenRate = createCallRate(clock, INVALID_TOKEN_RATE)
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

  /** Records a refusal once an hour for each address, with a limit for all addresses, so that an attacker cannot fill the audit trail. */
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
    if (!isApiToken(text) || !isToken(secret)) return refuseUnknown(address)
    const token = await db.withSystem((tx) => findApiToken(tx, hashOf(text)), 'read only')
    const now = clock.now()
    if (!token || (token.expiresAt !== null && token.expiresAt <= now)) return refuseUnknown(address)
    if (!isListed(token.ipAddresses, address)) {
      noteRefusal(token, now, address)
      return refuseUnknown(address)
    }
    assertNotTooOften(tokenRate.take(token.id))
    noteUse(token, now, address)
    const { id: tokenId, institutionId, scopes } = token
    return Object.freeze({ kind: 'token', institutionId, tokenId, scopes })
  }

  /** Limits calls with invalid tokens by address. */
  function refuseUnknown(address: string): undefined {
    const seconds = invalidTokenRate.take(address)
    if (seconds > 0) log.warn({ address }, 'Too many calls with API tokens that are not good')
    assertNotTooOften(seconds)
  }

  return { callerOf }
}

function assertNotTooOften(seconds: number): void {
  if (seconds > 0) throw new Failure(429, refusal('tooManyCalls'), seconds)
}
