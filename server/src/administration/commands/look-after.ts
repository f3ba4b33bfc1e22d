import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { type ApiTokenRow, listApiTokens, revokeApiToken, suspendApiToken } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endDevicesOf } from '#store/session/known-devices.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf, sessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { findUserByEmail, type ListedUser, lockUser, usersOf } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** A user for the operator. */
type OperatorsUser = Pick<ListedUser, 'email' | 'role' | 'lastLogin' | 'disabledAt'>

/** The users of an institution, by e-mail. */
export async function listUsers(db: Database, institutionId: string): Promise<readonly OperatorsUser[]> {
  const users = await db.withInstitution(institutionId, (tx) => usersOf(tx, institutionId), 'read only')
  return users
    .map(({ email, role, lastLogin, disabledAt }) => ({ email, role, lastLogin, disabledAt }))
    .sort((a, b) => (a.email < b.email ? -1 : 1))
}

/** The API tokens of an institution that were not revoked, without their secrets. */
export function listTokens(db: Database, institutionId: string): Promise<readonly ApiTokenRow[]> {
  return db.withInstitution(institutionId, (tx) => listApiTokens(tx, institutionId), 'read only')
}

/**
 * Ends the sessions, sign-ins under way, known devices and mailed links of a user, such as one whose computer was stolen.
 *
 * @param email trimmed and in lower case
 * @returns the number of sessions that were open
 * @throws 404 where the institution has no such user
 */
export function signOut(db: Database, institutionId: string, email: string, now: Date): Promise<number> {
  return db.withInstitution(institutionId, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Failure(404, refusal('notFound'))
    // Waits for a sign-in that is being completed, whose session ends too.
    await lockUser(tx, user.id)
    const sessions = (await sessionsOf(tx, user.id)).length
    await deleteSignInsOf(tx, user.id)
    await endSessionsOf(tx, user.id, now)
    await endDevicesOf(tx, user.id)
    await revokePasswordTokens(tx, user.id, now)
    await appendAuditEvent(tx, { ...byCommand(institutionId, 'institution.end-sessions', email, now), details: { sessions } })
    return sessions
  })
}

/** Revokes an API token. @throws 404 where the institution has no such token */
export function revokeToken(db: Database, institutionId: string, tokenId: string, now: Date): Promise<void> {
  return db.withInstitution(institutionId, async (tx) => {
    const name = await revokeApiToken(tx, institutionId, tokenId, now)
    if (name === undefined) throw new Failure(404, refusal('notFound'))
    await appendAuditEvent(tx, { ...byCommand(institutionId, 'institution.revoke-token', tokenId, now), details: { name } })
  })
}

/** Suspends an API token. @throws 404 where the institution has no such token that works */
export function suspendToken(db: Database, institutionId: string, tokenId: string, now: Date): Promise<void> {
  return db.withInstitution(institutionId, async (tx) => {
    const name = await suspendApiToken(tx, institutionId, tokenId, now)
    if (name === undefined) throw new Failure(404, refusal('notFound'))
    await appendAuditEvent(tx, { ...byCommand(institutionId, 'institution.suspend-token', tokenId, now), details: { name } })
  })
}
