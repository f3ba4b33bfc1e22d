import type { Database } from '#store/database.ts'
import { lockInstitution, markDisabled } from '#store/institution/lock-institution.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endSessionsOfInstitution } from '#store/session/sessions.ts'
import { deleteSignInsOfInstitution } from '#store/session/sign-ins.ts'
import { byCommand } from './by-command.ts'

/**
 * Lets neither users nor programs of an institution in, or lets them in again.
 *
 * @returns the number of sessions that have ended
 */
export function setInstitutionDisabled(db: Database, institutionId: string, isDisabled: boolean, now: Date): Promise<number> {
  return db.withSystem(async (tx) => {
    await lockInstitution(tx, institutionId)
    await markDisabled(tx, institutionId, isDisabled ? now : null)
    // Also when it is enabled: what a sign-in opened that was being completed when it was disabled.
    await deleteSignInsOfInstitution(tx, institutionId)
    const sessions = await endSessionsOfInstitution(tx, institutionId, now)
    const action = isDisabled ? 'institution.disable' : 'institution.enable'
    await appendAuditEvent(tx, { ...byCommand(institutionId, action, '', now), details: { sessions } })
    return sessions
  })
}
