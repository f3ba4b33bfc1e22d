import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { byCommand } from './by-command.ts'

/** Says in the audit trail of every institution what became of an encryption key. */
export async function auditKeys(db: Database, what: 'rotate-key' | 'retire-key', keyId: string, now: Date): Promise<void> {
  for (const { id } of await listInstitutions(db))
    await db.withInstitution(id, (tx) => appendAuditEvent(tx, byCommand(id, `institution.${what}`, keyId, now)))
}
