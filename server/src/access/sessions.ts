import type { Clock } from '#base/clock.ts'
import { isCurrent } from '#base/expiry.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import {
  endSession,
  endSessionsOf,
  findSessionByAccessToken,
  findSessionByRefreshToken,
  insertAccessToken,
  insertSession,
  lockSessionByRefreshToken,
  noteRefreshUse,
  replaceRefreshToken,
  type SessionRow,
  setSessionLive,
  touchSession,
} from '#store/session/sessions.ts'
import { noteActivity } from '#store/session/users.ts'
import { type Principal, principalOf } from './budgets.ts'
import type { UserCaller } from './caller.ts'
import { rotationStep } from './refresh-rotation.ts'
import { ABSOLUTE_MS, ACCESS_MS, callerOfRow, createSessionCache, isAlive } from './session-cache.ts'

/** A token that the browser keeps in memory and sends with every call. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresAt: Date
}

export interface OpenedSession extends AccessToken {
  readonly sessionId: string
  /** For the cookie that only the refresh call reads. */
  readonly refreshToken: string
}

interface RenewedSession extends AccessToken {
  readonly session: SessionRow
  /** For the cookie, where it is replaced. */
  readonly refreshToken?: string
}

/** The session of a refresh token that was used again after it had been replaced. It is over. */
interface ReusedSession {
  readonly reused: SessionRow
}

/**
 * The sessions. They are rows in the database, and recently used ones are cached by the hash of the access token, so that most calls
 * need no query. Each change of a session or its user in the database is followed by an `invalidate…` call: by the caller in this
 * process, by a notification of the database in the others. Where that is lost, a session is read again after some seconds.
 */
export interface Sessions {
  /**
   * The user of an access token. Undefined where it is unknown or expired, or its session ended or is idle.
   *
   * @param version that the session has at least: one that was read before is read again
   */
  readonly callerOf: (accessToken: string, address?: string, version?: number) => Promise<UserCaller | undefined>
  /** The principal whose budget a token is counted on; undefined if its session is not in memory. */
  readonly principalOf: (accessToken: string) => Principal | undefined
  /** Inserts a session in the caller's transaction. */
  readonly open: (
    tx: Transaction,
    user: { readonly id: string; readonly institutionId: string },
    from: { readonly address: string; readonly userAgent: string },
  ) => Promise<OpenedSession>
  /**
   * Issues another access token for the session; earlier ones stay valid. Every ten minutes it replaces the refresh token.
   *
   * @param isActive the user was active
   */
  readonly refresh: (refreshToken: string, isActive: boolean) => Promise<RenewedSession | ReusedSession | undefined>
  /** The user of a refresh token that may still be used; nothing changes. */
  readonly callerOfRefresh: (refreshToken: string) => Promise<UserCaller | undefined>
  readonly end: (sessionId: string) => Promise<void>
  /** Ends every session of a user, or all but one. */
  readonly endAllOf: (userId: string, except?: string) => Promise<void>
  /** @returns the new version of the session */
  readonly setLive: (sessionId: string, useLive: boolean) => Promise<number>
  /** Calls a listener at every invalidation, since a token may have become invalid. @returns a function that removes the listener */
  readonly listen: (listener: () => void) => () => void
  readonly invalidateSession: (sessionId: string) => void
  /** After the user's role, password or existence changed. */
  readonly invalidateUser: (userId: string) => void
  /** After roles or assignments of an institution changed. */
  readonly invalidateInstitution: (institutionId: string) => void
  /** After notifications may have been missed. */
  readonly invalidateAll: () => void
}

const USER_AGENT_LENGTH = 400

/** The sessions of the database, with a cache of the recently used ones. */
export function createSessions(db: Database, clock: Clock): Sessions {
  const cache = createSessionCache(clock)

  async function callerOf(accessToken: string, _address?: string, atLeast = 0): Promise<UserCaller | undefined> {
    if (!isToken(accessToken)) return undefined
    const tokenHash = hashOf(accessToken)
    const cached = cache.callerOf(tokenHash, atLeast)
    if (cached) return cached
    // Not cached or expired in this cache: another process may have recorded activity since.
    const version = cache.version()
    const now = clock.now()
    const row = await db.withSystem((tx) => findSessionByAccessToken(tx, tokenHash), 'read only')
    if (!row || !isCurrent(row.accessExpiresAt, ACCESS_MS, now) || !isAlive(row, now)) return undefined
    return cache.add(row, tokenHash, row.accessExpiresAt, version)
  }

  async function refresh(refreshToken: string, isActive: boolean): Promise<RenewedSession | ReusedSession | undefined> {
    if (!isToken(refreshToken)) return undefined
    const version = cache.version()
    const renewed = await db.withSystem((tx) => renew(tx, refreshToken, isActive, clock))
    if (renewed === undefined) return undefined
    if ('reused' in renewed) cache.invalidate((row) => row.id === renewed.reused.id)
    else cache.add(renewed.session, hashOf(renewed.accessToken), renewed.expiresAt, version)
    return renewed
  }

  async function callerOfRefresh(refreshToken: string): Promise<UserCaller | undefined> {
    if (!isToken(refreshToken)) return undefined
    const found = await db.withSystem((tx) => findSessionByRefreshToken(tx, hashOf(refreshToken)), 'read only')
    const now = clock.now()
    const isGood = found && isAlive(found.session, now) && rotationStep(found.refresh, now) !== 'end'
    return isGood ? callerOfRow(found.session) : undefined
  }

  return {
    callerOf,
    principalOf: (accessToken) => {
      const caller = isToken(accessToken) ? cache.lastCallerOf(hashOf(accessToken)) : undefined
      return caller && principalOf(caller)
    },
    open: (tx, user, from) => openSession(tx, user, from, clock.now()),
    refresh,
    callerOfRefresh,
    end: async (sessionId) => {
      await db.withSystem((tx) => endSession(tx, sessionId, clock.now()))
      cache.invalidate((row) => row.id === sessionId)
    },
    endAllOf: async (userId, except) => {
      await db.withSystem((tx) => endSessionsOf(tx, userId, clock.now(), except))
      cache.invalidate((row) => row.userId === userId)
    },
    setLive: async (sessionId, useLive) => {
      const version = await db.withSystem((tx) => setSessionLive(tx, sessionId, useLive))
      cache.invalidate((row) => row.id === sessionId)
      return version
    },
    listen: cache.listen,
    invalidateSession: (sessionId) => cache.invalidate((row) => row.id === sessionId),
    invalidateUser: (userId) => cache.invalidate((row) => row.userId === userId),
    invalidateInstitution: (institutionId) => cache.invalidate((row) => row.institutionId === institutionId),
    invalidateAll: () => cache.invalidate(() => true),
  }
}

async function openSession(
  tx: Transaction,
  user: Parameters<Sessions['open']>[1],
  from: Parameters<Sessions['open']>[2],
  createdAt: Date,
): Promise<OpenedSession> {
  const session = { id: newId(), institutionId: user.institutionId, createdAt }
  const refreshToken = newToken()
  await insertSession(tx, {
    ...session,
    userId: user.id,
    refreshHash: hashOf(refreshToken),
    address: from.address,
    userAgent: from.userAgent.slice(0, USER_AGENT_LENGTH).toWellFormed(),
  })
  return { sessionId: session.id, refreshToken, ...(await addAccessToken(tx, session, createdAt)) }
}

async function renew(
  tx: Transaction,
  presented: string,
  isActive: boolean,
  clock: Clock,
): Promise<RenewedSession | ReusedSession | undefined> {
  const found = await lockSessionByRefreshToken(tx, hashOf(presented))
  const now = clock.now()
  if (!found || !isAlive(found.session, now)) return undefined
  const { session, refresh } = found
  const step = rotationStep(refresh, now)
  if (step === 'end') {
    await endSession(tx, session.id, now)
    return { reused: session }
  }
  if (step === 'note-use') await noteRefreshUse(tx, session.id, now)
  const refreshToken = step === 'replace' || step === 'replace-lost' ? newToken() : undefined
  if (refreshToken !== undefined)
    await replaceRefreshToken(tx, session, refresh.hash, { hash: hashOf(refreshToken), issuedAt: now }, step === 'replace-lost')
  const renewed = { ...(await addAccessToken(tx, session, now)), ...(refreshToken !== undefined && { refreshToken }) }
  if (!isActive) return { session, ...renewed }
  await touchSession(tx, session.id, now)
  await noteActivity(tx, session.userId, now)
  return { session: { ...session, lastActivityAt: now > session.lastActivityAt ? now : session.lastActivityAt }, ...renewed }
}

/** Each tab requests its own token, and earlier ones stay valid. No token outlives the session. */
async function addAccessToken(
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'institutionId' | 'createdAt'>,
  now: Date,
): Promise<AccessToken> {
  const accessToken = newToken()
  const expiresAt = new Date(Math.min(now.getTime() + ACCESS_MS, session.createdAt.getTime() + ABSOLUTE_MS))
  const { id: sessionId, institutionId } = session
  await insertAccessToken(tx, { tokenHash: hashOf(accessToken), institutionId, sessionId, expiresAt }, now)
  return { accessToken, expiresAt }
}
