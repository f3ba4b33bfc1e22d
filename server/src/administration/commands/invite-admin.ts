import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { findUserByEmail, insertUser, setRole } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** Letter to the new administrator. */
export type AdminInvitation =
  | { readonly kind: 'invited'; readonly email: string; readonly token: string }
  /** A user with a password became an administrator and needs no invitation. */
  | { readonly kind: 'promoted'; readonly email: string }

interface Institution {
  readonly id: string
  readonly name: string
}

/**
 * Makes a user an administrator. A user without a password gets a single-use invitation, which replaces earlier ones.
 *
 * @param email trimmed and in lower case
 * @throws 409 where the address belongs to a user of another institution or to an administrator
 */
export function inviteAdmin(db: Database, institution: Institution, email: string, now: Date): Promise<AdminInvitation> {
  return db.withSystem((tx) => inviteAdminIn(tx, institution, email, now))
}

/** The same in a given transaction. */
export async function inviteAdminIn(
  tx: Transaction,
  institution: Institution,
  email: string,
  now: Date,
): Promise<AdminInvitation> {
  await lockInstitution(tx, institution.id)
  const found = await findUserByEmail(tx, email)
  if (found && found.institutionId !== institution.id) throw new Failure(409, refusal('userOfOtherInstitution', { email }))
  if (found?.role === 'admin' && found.passwordHash !== null) {
    throw new Failure(409, refusal('administratorAlready', { email, institution: institution.name }))
  }
  const id = found?.id ?? newId()
  if (found) await setRole(tx, id, 'admin')
  else await insertUser(tx, { id, institutionId: institution.id, email, role: 'admin', clientId: null })
  const hasPassword = found !== undefined && found.passwordHash !== null
  const token = hasPassword ? undefined : await issuePasswordToken(tx, { id, institutionId: institution.id }, 'invitation', now)
  await appendAuditEvent(tx, byCommand(institution.id, 'institution.invite-admin', email, now))
  return token === undefined ? { kind: 'promoted', email } : { kind: 'invited', email, token }
}
