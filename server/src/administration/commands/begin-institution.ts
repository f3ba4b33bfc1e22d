import type { Database } from '#store/database.ts'
import { insertInstitution } from '#store/institution/book-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { byCommand } from './by-command.ts'
import { type AdminInvitation, inviteAdminIn } from './invite-admin.ts'

interface NewInstitutionWithAdmin {
  readonly name: string
  readonly pivotCurrency: string
  readonly reportingCurrencies: readonly string[]
  readonly adminEmail: string
}

/** Creates an institution with its first administrator, both or neither. 409 where the name or the e-mail is taken. */
export function beginInstitution(db: Database, wanted: NewInstitutionWithAdmin, now: Date): Promise<AdminInvitation> {
  const { name, pivotCurrency, reportingCurrencies, adminEmail } = wanted
  return db.withSystem(async (tx) => {
    const id = await insertInstitution(tx, { name, pivotCurrency, reportingCurrencies, isDemo: false })
    await appendAuditEvent(tx, byCommand(id, 'institution.begin', name, now))
    return inviteAdminIn(tx, { id, name }, adminEmail, now)
  })
}
