import { isListed } from '@portal/contract/institution/ip-range.ts'
import type { Background } from '#base/background.ts'
import type { Clock } from '#base/clock.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import type { Database } from '#store/database.ts'
import { type ApiTokenRow, findApiToken, noteApiTokenUse } from '#store/session/api-tokens.ts'
import { type Principal, principalOf } from './budgets.ts'
import type { TokenCaller } from './caller.ts'
import type { FoldedEvents } from './folded-events.ts'

/** Finds the program that holds an API token. */
interface ApiTokens {
  /**
   * The program that holds a token. Undefined where the token is unknown, revoked or expired, or the address is not on its list:
   * the caller cannot tell which.
   *
   * @param address returns the client's address
   */
  readonly callerOf: (token: string, address: string) => Promise<TokenCaller | undefined>
  /** The principal whose budget a token is counted on, if it was valid at its last call from that address. */
  readonly principalOf: (token: string, address: string) => Principal | undefined
}

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly background: Background
  readonly foldedEvents: Pick<FoldedEvents, 'record'>
}

/** Identifies our tokens in requests, logs and repositories that are scanned for secrets. */
const PREFIX = 'clarity_'
/** Lists show four characters of the token; the other 232 of its 256 bits stay secret. */
const SHOWN = PREFIX.length + 4

const MINUTE_MS = 60_000
/** Tokens whose budget is known before they are looked up. */
const MAX_KNOWN = 10_000

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
export function createApiTokens({ db, clock, background, foldedEvents }: Dependencies): ApiTokens {
  /** By hash and address, so that the budget is spent by who has the token and is on its list. */
  const known = new Map<string, Principal>()
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

  function noteRefusal({ id, institutionId, name }: ApiTokenRow, at: Date, address: string): void {
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
    background.run('record a refused address', () => foldedEvents.record({ ...event, result: 'refused' }))
  }

  function keep(key: string, caller: TokenCaller): void {
    if (!known.has(key) && known.size >= MAX_KNOWN) known.delete(known.keys().next().value!)
    known.set(key, principalOf(caller))
  }

  async function callerOf(text: string, address: string): Promise<TokenCaller | undefined> {
    if (!isApiToken(text) || !isToken(text.slice(PREFIX.length))) return undefined
    const hash = hashOf(text)
    const token = await db.withSystem((tx) => findApiToken(tx, hash), 'read only')
    const now = clock.now()
    const isValid = token !== undefined && (token.expiresAt === null || token.expiresAt > now)
    if (!isValid || !isListed(token.ipAddresses, address)) {
      known.delete(keyOf(hash, address))
      if (isValid) noteRefusal(token, now, address)
      return undefined
    }
    noteUse(token, now, address)
    const { id: tokenId, institutionId, scopes } = token
    const caller: TokenCaller = Object.freeze({ kind: 'token', institutionId, tokenId, scopes })
    keep(keyOf(hash, address), caller)
    return caller
  }

  return { callerOf, principalOf: (token, address) => known.get(keyOf(hashOf(token), address)) }
}

const keyOf = (hash: string, address: string): string => `${hash} ${address}`
