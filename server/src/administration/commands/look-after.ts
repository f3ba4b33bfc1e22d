import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '#store/database.ts'
import { type ApiTokenRow, listApiTokens, revokeApiToken, suspendApiToken } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endDevicesOf } from '#store/session/known-devices.ts'
import { identitiesOf, unlinkIdentity } from '#store/session/openid-identities.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf, sessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { findUserByEmail, type ListedUser, lockUser, usersOf } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** A user for the operator. */
interface OperatorsUser extends Pick<ListedUser, 'email' | 'role' | 'lastLogin' | 'disabledAt'> {
  /** Since when the user is linked to the sign-in provider; null: not. */
  readonly linkedAt: Date | null
}

/** The users of an institution, by e-mail. */
export async function listUsers(db: Database, institutionId: string): Promise<readonly OperatorsUser[]> {
  const read = async (tx: Transaction) => [await usersOf(tx, institutionId), await identitiesOf(tx, institutionId)] as const
  const [users, identities] = await db.withInstitution(institutionId, read, 'read only')
  const linkedAt = new Map(identities.map((identity) => [identity.userId, identity.linkedAt]))
  return users
    .map(({ id, email, role, lastLogin, disabledAt }) => {
      return { email, role, lastLogin, disabledAt, linkedAt: linkedAt.get(id) ?? null }
    })
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

/**
 * Ends the link of a user to the sign-in provider, and the user's sessions. A link is made by the user alone.
 *
 * @param email trimmed and in lower case
 * @throws 404 where the institution has no such user, or the user no link
 */
export function unlinkUser(db: Database, institutionId: string, email: string, now: Date): Promise<void> {
  return db.withInstitution(institutionId, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Failure(404, refusal('notFound'))
    await lockUser(tx, user.id)
    if (!(await unlinkIdentity(tx, user.id))) throw new Failure(404, refusal('notFound'))
    await endSessionsOf(tx, user.id, now)
    await appendAuditEvent(tx, byCommand(institutionId, 'institution.unlink-openid', email, now))
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
