import type { Clock } from '#base/clock.ts'
import { CLOCK_SKEW_MS, isCurrent } from '#base/expiry.ts'
import type { SessionRow } from '#store/session/sessions.ts'
import type { UserCaller } from './caller.ts'

const MINUTE_MS = 60_000
export const ACCESS_MS = 15 * MINUTE_MS
/** 20 minutes (specification S9.1) plus the minute within which a browser reports that the user was active. */
const IDLE_MS = 21 * MINUTE_MS
export const ABSOLUTE_MS = 8 * 60 * MINUTE_MS
/** A session is read again after this long, so that what another process changed counts also where its notification was lost. */
const FRESH_MS = 10_000
/** How often expired entries are removed. */
const SWEEP_MS = MINUTE_MS

interface CachedToken {
  readonly sessionId: string
  readonly expiresAt: Date
}

interface CachedSession {
  readonly row: SessionRow
  readonly caller: UserCaller
  readonly readAtMs: number
}

/** Recently used sessions, by the hash of the access token. */
interface SessionCache {
  /** Where it was read in the last seconds, and with this version at least. */
  readonly callerOf: (tokenHash: string, version: number) => UserCaller | undefined
  /** However long ago it was read. */
  readonly lastCallerOf: (tokenHash: string) => UserCaller | undefined
  /** Grows at every invalidation. */
  readonly version: () => number
  /** Caches what was read at a version, unless there was an invalidation since. */
  readonly add: (row: SessionRow, tokenHash: string, expiresAt: Date, version: number) => UserCaller
  readonly invalidate: (matches: (row: SessionRow) => boolean) => void
  /** Calls a listener at every invalidation. @returns a function that removes the listener */
  readonly listen: (listener: () => void) => () => void
}

/** An empty cache. */
export function createSessionCache(clock: Clock): SessionCache {
  const tokens = new Map<string, CachedToken>()
  const sessions = new Map<string, CachedSession>()
  const listeners = new Set<() => void>()
  let sweptAt = 0
  let version = 0

  function sweep(now: Date): void {
    if (now.getTime() - sweptAt < SWEEP_MS) return
    sweptAt = now.getTime()
    for (const { row } of sessions.values()) if (!isAlive(row, now)) sessions.delete(row.id)
    for (const [hash, token] of tokens) if (token.expiresAt <= now || !sessions.has(token.sessionId)) tokens.delete(hash)
  }

  function find(tokenHash: string): CachedSession | undefined {
    const token = tokens.get(tokenHash)
    const session = token && sessions.get(token.sessionId)
    const now = clock.now()
    const isGood = session && isCurrent(token.expiresAt, ACCESS_MS, now) && isAlive(session.row, now)
    return isGood ? session : undefined
  }

  return {
    callerOf: (tokenHash, atLeast) => {
      const found = find(tokenHash)
      const isFresh = found && Math.abs(clock.now().getTime() - found.readAtMs) < FRESH_MS
      return isFresh && found.row.version >= atLeast ? found.caller : undefined
    },
    lastCallerOf: (tokenHash) => find(tokenHash)?.caller,
    version: () => version,
    add: (row, tokenHash, expiresAt, readAt) => {
      const caller = callerOfRow(row)
      // Of two readings under way the later version stays.
      if (readAt !== version || row.version < (sessions.get(row.id)?.row.version ?? 0)) return caller
      sweep(clock.now())
      sessions.set(row.id, { row, caller, readAtMs: clock.now().getTime() })
      tokens.set(tokenHash, { sessionId: row.id, expiresAt })
      return caller
    },
    invalidate: (matches) => {
      version += 1
      for (const { row } of sessions.values()) if (matches(row)) sessions.delete(row.id)
      for (const listener of [...listeners]) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Whether a session that was not ended can still be used: at most 20 idle minutes (plus one for the report of activity) and eight
 * hours in all. A session with a time in the future was written while the clock was ahead, and has expired: else it would last too long.
 */
export function isAlive({ createdAt, lastActivityAt }: Pick<SessionRow, 'createdAt' | 'lastActivityAt'>, now: Date): boolean {
  const [age, idle] = [now.getTime() - createdAt.getTime(), now.getTime() - lastActivityAt.getTime()]
  return idle < IDLE_MS && age < ABSOLUTE_MS && Math.min(age, idle) >= -CLOCK_SKEW_MS
}

/** The user of a session, as a caller. */
export function callerOfRow(row: SessionRow): UserCaller {
  const { id: sessionId, institutionId, userId, email, role, clientId, useLive } = row
  return Object.freeze({ kind: 'user', institutionId, userId, email, role, clientId, sessionId, useLive })
}
