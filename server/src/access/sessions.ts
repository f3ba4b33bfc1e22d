import type { Clock } from '#base/clock.ts'
import { CLOCK_SKEW_MS, isCurrent } from '#base/expiry.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import {
  endSession,
  endSessionsOf,
  findSessionByAccessToken,
  insertAccessToken,
  insertSession,
  lockSessionByRefreshToken,
  type SessionRow,
  setSessionLive,
  touchSession,
} from '#store/session/sessions.ts'
import { noteActivity } from '#store/session/users.ts'
import type { UserCaller } from './caller.ts'

/** A token for the browser's memory, to be sent with every call. */
export interface AccessToken {
  readonly accessToken: string
  readonly expiresAt: Date
}

export interface OpenedSession extends AccessToken {
  readonly sessionId: string
  /** For the cookie that only the refresh call reads. It stays the same as long as the session lasts. */
  readonly refreshToken: string
}

interface RenewedSession extends AccessToken {
  readonly session: SessionRow
}

/**
 * Who is signed in. Sessions stand in the database; those in use are also held in memory, by the hash of the access token,
 * so that a call of a known caller asks the database nothing. Whatever ends a session or changes its user in the database is
 * followed by one of the `forget…` calls: in this process by whoever did it, in the others by the database's notification.
 */
export interface Sessions {
  /** The user behind an access token, or undefined where it is unknown, too old, or its session ended or went idle. */
  readonly callerOf: (accessToken: string) => Promise<UserCaller | undefined>
  /** Begins a session in the caller's transaction; it stands when that does. */
  readonly open: (
    tx: Transaction,
    user: { readonly id: string; readonly institutionId: string },
    from: { readonly address: string; readonly userAgent: string },
  ) => Promise<OpenedSession>
  /** A further access token for the session; those given before stay good for their time. `isActive`: a person acted. */
  readonly refresh: (refreshToken: string, isActive: boolean) => Promise<RenewedSession | undefined>
  readonly end: (sessionId: string) => Promise<void>
  /** Ends every session of a user, or all but one. */
  readonly endAllOf: (userId: string, except?: string) => Promise<void>
  readonly setLive: (sessionId: string, useLive: boolean) => Promise<void>
  /** Calls a listener whenever something is forgotten, so that some token may have stopped being good; returns the end of it. */
  readonly listen: (listener: () => void) => () => void
  readonly forgetSession: (sessionId: string) => void
  /** After the user's role, password or existence changed. */
  readonly forgetUser: (userId: string) => void
  /** After roles or assignments of an institution changed. */
  readonly forgetInstitution: (institutionId: string) => void
  /** After notifications may have been missed. */
  readonly forgetAll: () => void
}

const MINUTE_MS = 60_000
const ACCESS_MS = 15 * MINUTE_MS
/** 20 minutes (specification S9.1) and the minute within which a browser reports that a person acted. */
const IDLE_MS = 21 * MINUTE_MS
const ABSOLUTE_MS = 8 * 60 * MINUTE_MS
const USER_AGENT_LENGTH = 400
/** How often what is over is cleared from memory. */
const SWEEP_MS = MINUTE_MS

interface HeldToken {
  readonly sessionId: string
  readonly expiresAt: Date
}

interface HeldSession {
  readonly row: SessionRow
  readonly caller: UserCaller
}

/** The sessions of the database, with those lately used kept in memory. */
export function createSessions(db: Database, clock: Clock): Sessions {
  const tokens = new Map<string, HeldToken>()
  const sessions = new Map<string, HeldSession>()
  const listeners = new Set<() => void>()
  let sweptAt = 0
  /** Grows whenever something is forgotten: what was read before that is not remembered after it. */
  let generation = 0

  function remember(row: SessionRow, tokenHash: string, expiresAt: Date): void {
    sweep(clock.now())
    sessions.set(row.id, { row, caller: callerOfRow(row) })
    tokens.set(tokenHash, { sessionId: row.id, expiresAt })
  }

  function sweep(now: Date): void {
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    for (const { row } of sessions.values()) if (!isAlive(row, now)) sessions.delete(row.id)
    for (const [hash, token] of tokens) if (token.expiresAt <= now || !sessions.has(token.sessionId)) tokens.delete(hash)
  }

  function forget(matches: (row: SessionRow) => boolean): void {
    generation += 1
    for (const { row } of sessions.values()) if (matches(row)) sessions.delete(row.id)
    for (const listener of [...listeners]) listener()
  }

  async function callerOf(accessToken: string): Promise<UserCaller | undefined> {
    if (!isToken(accessToken)) return undefined
    const tokenHash = hashOf(accessToken)
    const token = tokens.get(tokenHash)
    const held = token && sessions.get(token.sessionId)
    const now = clock.now()
    if (held && isCurrent(token.expiresAt, ACCESS_MS, now) && isAlive(held.row, now)) return held.caller
    // Unknown here, or over as far as this process knows: another one may have heard of activity since.
    const before = generation
    const row = await db.asSystem((tx) => findSessionByAccessToken(tx, tokenHash), 'read only')
    if (!row || !isCurrent(row.accessExpiresAt, ACCESS_MS, now) || !isAlive(row, now)) return undefined
    if (before === generation) remember(row, tokenHash, row.accessExpiresAt)
    return callerOfRow(row)
  }

  async function open(tx: Transaction, user: Parameters<Sessions['open']>[1], from: Parameters<Sessions['open']>[2]) {
    const createdAt = clock.now()
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

  async function refresh(refreshToken: string, isActive: boolean): Promise<RenewedSession | undefined> {
    if (!isToken(refreshToken)) return undefined
    const before = generation
    const renewed = await db.asSystem(async (tx) => {
      const found = await lockSessionByRefreshToken(tx, hashOf(refreshToken))
      const now = clock.now()
      if (!found || !isAlive(found, now)) return undefined
      if (!isActive) return { session: found, ...(await addAccessToken(tx, found, now)) }
      await touchSession(tx, found.id, now)
      await noteActivity(tx, found.userId, now)
      const session = { ...found, lastActivityAt: now > found.lastActivityAt ? now : found.lastActivityAt }
      return { session, ...(await addAccessToken(tx, found, now)) }
    })
    if (renewed && before === generation) remember(renewed.session, hashOf(renewed.accessToken), renewed.expiresAt)
    return renewed
  }

  async function end(sessionId: string): Promise<void> {
    await db.asSystem((tx) => endSession(tx, sessionId, clock.now()))
    forget((row) => row.id === sessionId)
  }

  async function endAllOf(userId: string, except?: string): Promise<void> {
    await db.asSystem((tx) => endSessionsOf(tx, userId, clock.now(), except))
    forget((row) => row.userId === userId)
  }

  async function setLive(sessionId: string, useLive: boolean): Promise<void> {
    await db.asSystem((tx) => setSessionLive(tx, sessionId, useLive))
    forget((row) => row.id === sessionId)
  }

  return {
    callerOf,
    open,
    refresh,
    end,
    endAllOf,
    setLive,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetSession: (sessionId) => forget((row) => row.id === sessionId),
    forgetUser: (userId) => forget((row) => row.userId === userId),
    forgetInstitution: (institutionId) => forget((row) => row.institutionId === institutionId),
    forgetAll: () => forget(() => true),
  }
}

/**
 * Whether a session that was not ended can still be used: 20 idle minutes and the one of reporting, and eight hours in all. One that began
 * or was used while the clock was ahead is over, as it would last longer than that.
 */
export function isAlive({ createdAt, lastActivityAt }: Pick<SessionRow, 'createdAt' | 'lastActivityAt'>, now: Date): boolean {
  const [age, idle] = [now.getTime() - createdAt.getTime(), now.getTime() - lastActivityAt.getTime()]
  return idle < IDLE_MS && age < ABSOLUTE_MS && Math.min(age, idle) >= -CLOCK_SKEW_MS
}

function callerOfRow(row: SessionRow): UserCaller {
  const { id: sessionId, institutionId, userId, email, isAdmin, clientId, useLive } = row
  return Object.freeze({ kind: 'user', institutionId, userId, email, isAdmin, clientId, sessionId, useLive })
}

/** Each tab asks for a token of its own, and none takes another's away. No token outlives the session. */
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
