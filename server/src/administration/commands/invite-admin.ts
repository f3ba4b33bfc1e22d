import { Failure } from '#base/failure.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { issuePasswordToken } from '#store/session/password-tokens.ts'
import { findUserByEmail, insertUser, setRole } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** What the new administrator is to be told. */
export type AdminInvitation =
  | { readonly kind: 'invited'; readonly email: string; readonly token: string }
  /** A user with a password became an administrator: there is nothing to accept. */
  | { readonly kind: 'promoted'; readonly email: string }

interface Institution {
  readonly id: string
  readonly name: string
}

/**
 * Makes a person an administrator. Who has no password yet gets a single-use invitation, and the one before it dies.
 *
 * @param email trimmed and in lower case
 * @throws 409 where the address belongs to a user of another institution or to somebody who is an administrator already
 */
export function inviteAdmin(db: Database, institution: Institution, email: string, now: Date): Promise<AdminInvitation> {
  return db.withSystem((tx) => inviteAdminIn(tx, institution, email, now))
}

/** The same in a transaction of the system. */
export async function inviteAdminIn(
  tx: Transaction,
  institution: Institution,
  email: string,
  now: Date,
): Promise<AdminInvitation> {
  await lockInstitution(tx, institution.id)
  const found = await findUserByEmail(tx, email)
  if (found && found.institutionId !== institution.id) throw new Failure(409, `${email} is a user of another institution.`)
  if (found?.role === 'admin' && found.passwordHash !== null) {
    throw new Failure(409, `${email} is an administrator of ${institution.name} already.`)
  }
  const id = found?.id ?? newId()
  if (found) await setRole(tx, id, 'admin')
  else await insertUser(tx, { id, institutionId: institution.id, email, role: 'admin', clientId: null })
  const hasPassword = found !== undefined && found.passwordHash !== null
  const token = hasPassword ? undefined : await issuePasswordToken(tx, { id, institutionId: institution.id }, 'invitation', now)
  await appendAuditEvent(tx, byCommand(institution.id, 'institution.invite-admin', email, now))
  return token === undefined ? { kind: 'promoted', email } : { kind: 'invited', email, token }
}
