import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { setReportAddress } from '#store/institution/report-place.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { byCommand } from './by-command.ts'

/**
 * Sets the URL of the external report that a client sees instead of ours; null removes it.
 *
 * @throws 404 where the institution has no such client
 */
export function changeReportAddress(
  db: Database,
  institution: { readonly id: string; readonly name: string },
  clientName: string,
  address: string | null,
  now: Date,
): Promise<void> {
  return db.withSystem(async (tx) => {
    if (!(await setReportAddress(tx, institution.id, clientName, address)))
      throw new Failure(404, refusal('noSuchClient', { institution: institution.name, client: clientName }))
    await appendAuditEvent(tx, {
      ...byCommand(institution.id, 'institution.report-address', clientName, now),
      details: { address },
    })
  })
}
