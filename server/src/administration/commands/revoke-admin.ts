import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { findUserByEmail, lockAdmins, setRole } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/**
 * Revokes an administrator's rights and sessions. The user stays as an employee or a user of their client, with the assigned portfolios.
 *
 * @param email trimmed and in lower case
 * @throws 404 where there is no such administrator, 409 for the last one
 */
export function revokeAdmin(
  db: Database,
  institution: { readonly id: string; readonly name: string },
  email: string,
  now: Date,
): Promise<void> {
  return db.withSystem(async (tx) => {
    await lockInstitution(tx, institution.id)
    const admins = await lockAdmins(tx, institution.id)
    const user = await findUserByEmail(tx, email)
    if (!user || !admins.includes(user.id))
      throw new Failure(404, refusal('noAdministrator', { email, institution: institution.name }))
    if (admins.length === 1) throw new Failure(409, refusal('lastAdministrator', { email, institution: institution.name }))
    await setRole(tx, user.id, user.clientId === null ? 'employee' : 'client')
    await endSessionsOf(tx, user.id, now)
    await deleteSignInsOf(tx, user.id)
    // An open invitation as administrator becomes invalid.
    if (user.passwordHash === null) await revokePasswordTokens(tx, user.id, now)
    await appendAuditEvent(tx, byCommand(institution.id, 'institution.revoke-admin', email, now))
  })
}
