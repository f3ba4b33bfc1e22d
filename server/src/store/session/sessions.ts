import type { Role } from '@portal/contract/access/roles.ts'

import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { and, asc, desc, eq, isNull, lt, max, ne, sql } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'
import { accessTokens, formerRefreshTokens, sessions, users } from '../tables/session.ts'
import { lockUser } from './users.ts'

/** A session that was not ended, with its user's present data. The caller must check its expiry. */
export interface SessionRow {
  readonly id: string
  readonly institutionId: string
  readonly userId: string
  readonly email: string
  readonly role: Role
  readonly clientId: string | null
  /** Whether the institution's figures are simulated. */
  readonly isDemo: boolean
  readonly createdAt: Date
  readonly lastActivityAt: Date
  readonly useLive: boolean
  /** Grows whenever the mode is switched. */
  readonly version: number
}

/** A session in a user's list. */
export interface ListedSession {
  readonly id: string
  readonly createdAt: Date
  readonly lastActivityAt: Date
  readonly address: string
  readonly userAgent: string
}

/** Inserts a session. */
export async function insertSession(
  tx: Transaction,
  session: {
    id: string
    institutionId: string
    userId: string
    refreshHash: string
    createdAt: Date
    address: string
    userAgent: string
  },
): Promise<void> {
  await tx.insert(sessions).values({ ...session, lastActivityAt: session.createdAt })
}

/** Adds an access token to a session and deletes its expired ones. */
export async function insertAccessToken(
  tx: Transaction,
  token: { tokenHash: string; institutionId: string; sessionId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.delete(accessTokens).where(and(eq(accessTokens.sessionId, token.sessionId), lt(accessTokens.expiresAt, now)))
  await tx.insert(accessTokens).values(token)
}

/** The session of an access token, by the hash of the token. The caller must check its expiry. */
export async function findSessionByAccessToken(
  tx: Transaction,
  tokenHash: string,
): Promise<(SessionRow & { accessExpiresAt: Date }) | undefined> {
  const [row] = await tx
    .select({ ...columns, accessExpiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(institutions, eq(institutions.id, sessions.institutionId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isOpen))
  return row
}

/** A refresh token that was presented, and the one in force. */
export interface RefreshState {
  /** Of the token in force. */
  readonly hash: string
  readonly issuedAt: Date
  /** When it was first used; null until then. */
  readonly usedAt: Date | null
  /** Presented token: the one in force, the one before it, or an older one. */
  readonly presented: 'present' | 'former' | 'older'
}

/** A session that was not ended, by any of its refresh tokens. The caller must check its expiry. */
export async function findSessionByRefreshToken(
  tx: Transaction,
  tokenHash: string,
): Promise<{ readonly session: SessionRow; readonly refresh: RefreshState } | undefined> {
  const present = await sessionBy(tx, eq(sessions.refreshHash, tokenHash))
  if (present) return withRefresh(present, 'present')
  const [former] = await tx.select().from(formerRefreshTokens).where(eq(formerRefreshTokens.tokenHash, tokenHash))
  const row = former && (await sessionBy(tx, eq(sessions.id, former.sessionId)))
  return row && withRefresh(row, former.successorHash === row.refreshHash ? 'former' : 'older')
}

/** The same, with its user and row locked until the transaction ends: it cannot end, nor its token be replaced, in between. */
export async function lockSessionByRefreshToken(tx: Transaction, tokenHash: string) {
  const found = await findSessionByRefreshToken(tx, tokenHash)
  if (!found) return undefined
  await lockUser(tx, found.session.userId)
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, found.session.id)).for('update')
  // Another request changed the session before we had the lock.
  return await findSessionByRefreshToken(tx, tokenHash)
}

/** Whether a session was not ended, and its user may sign in. The caller must check its expiry. */
export async function isSessionOpen(tx: Transaction, id: string): Promise<boolean> {
  return (await sessionBy(tx, eq(sessions.id, id))) !== undefined
}

async function sessionBy(tx: Transaction, condition: SQL) {
  const { refreshHash, refreshIssuedAt, refreshUsedAt } = sessions
  const [row] = await tx
    .select({ ...columns, refreshHash, refreshIssuedAt, refreshUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(institutions, eq(institutions.id, sessions.institutionId))
    .where(and(condition, isOpen))
  return row
}

function withRefresh(row: NonNullable<Awaited<ReturnType<typeof sessionBy>>>, presented: RefreshState['presented']) {
  const { refreshHash: hash, refreshIssuedAt, refreshUsedAt: usedAt, ...session } = row
  return { session, refresh: { hash, issuedAt: refreshIssuedAt ?? session.createdAt, usedAt, presented } }
}

/** Records the first use of the refresh token in force. */
export async function noteRefreshUse(tx: Transaction, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ refreshUsedAt: at }).where(eq(sessions.id, sessionId))
}

/**
 * Replaces the refresh token in force.
 *
 * @param isLost the reply with it never arrived: the token before it, which is still used, precedes the new one
 */
export async function replaceRefreshToken(
  tx: Transaction,
  { id: sessionId, institutionId }: Pick<SessionRow, 'id' | 'institutionId'>,
  former: string,
  successor: { readonly hash: string; readonly issuedAt: Date },
  isLost: boolean,
): Promise<void> {
  const { hash: successorHash, issuedAt } = successor
  if (isLost) await tx.update(formerRefreshTokens).set({ successorHash }).where(eq(formerRefreshTokens.successorHash, former))
  await tx.insert(formerRefreshTokens).values({ tokenHash: former, institutionId, sessionId, successorHash })
  await tx
    .update(sessions)
    .set({ refreshHash: successorHash, refreshIssuedAt: issuedAt, refreshUsedAt: null })
    .where(eq(sessions.id, sessionId))
}

/** The sessions of a user that were not ended, the latest first. The caller must check their expiry. */
export async function sessionsOf(tx: Transaction, userId: string): Promise<readonly ListedSession[]> {
  return await tx
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastActivityAt: sessions.lastActivityAt,
      address: sessions.address,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.createdAt), asc(sessions.id))
}

/** When a user was last active in another session than this one, ended ones included; null where they never were. */
export async function lastActivityBeside(tx: Transaction, userId: string, sessionId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(sessions.lastActivityAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
  return row!.at
}

/** Records that the user was active. Never moves back, whatever the clocks of two processes say. */
export async function touchSession(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastActivityAt: sql`greatest(${sessions.lastActivityAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, id))
}

/** Sets whether a session is in Live mode, and notifies every process. @returns the new version of the session */
export async function setSessionLive(tx: Transaction, id: string, useLive: boolean): Promise<number> {
  const version = sql`${sessions.version} + 1`
  const [row] = await tx
    .update(sessions)
    .set({ useLive, version })
    .where(eq(sessions.id, id))
    .returning({ version: sessions.version })
  await tx.execute(sql`select pg_notify('clarity', ${JSON.stringify({ kind: 'sessionChanged', sessionId: id })})`)
  return row?.version ?? 0
}

/** Ends a session; one that has ended keeps its time. */
export async function endSession(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
}

/** Ends every session of a user, or all but one. */
export async function endSessionsOf(tx: Transaction, userId: string, at: Date, except?: string): Promise<void> {
  const open = and(eq(sessions.userId, userId), isNull(sessions.endedAt))
  await tx
    .update(sessions)
    .set({ endedAt: at })
    .where(except === undefined ? open : and(open, ne(sessions.id, except)))
}

/** Ends every session of an institution. @returns how many were open */
export async function endSessionsOfInstitution(tx: Transaction, institutionId: string, at: Date): Promise<number> {
  const open = and(eq(sessions.institutionId, institutionId), isNull(sessions.endedAt))
  return (await tx.update(sessions).set({ endedAt: at }).where(open).returning({ id: sessions.id })).length
}

/** Not ended, and of a user who may sign in, however the session was begun. */
const isOpen = and(isNull(sessions.endedAt), isNull(users.disabledAt), isNull(institutions.disabledAt))

const columns = {
  id: sessions.id,
  institutionId: sessions.institutionId,
  userId: sessions.userId,
  email: users.email,
  role: users.role,
  clientId: users.clientId,
  isDemo: institutions.isDemo,
  createdAt: sessions.createdAt,
  lastActivityAt: sessions.lastActivityAt,
  useLive: sessions.useLive,
  version: sessions.version,
}
