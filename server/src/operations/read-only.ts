import type { Log } from '#base/log.ts'
import type { Database } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { readOnlySince, setReadOnly } from '#store/read-only-mode.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'

/** Whether this process may write, as it knows. */
export interface ReadOnly {
  readonly isOn: () => boolean
  /** Looks into the database again. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** A notification can be lost; after this long every process follows. */
const LOOK_MS = 5_000

/** @param isAlways whether the settings of this process make it read-only, whatever the database says */
export async function followReadOnly(db: Database, log: Log, isAlways: boolean): Promise<ReadOnly> {
  let isOn = false
  const read = async () => {
    isOn = (await db.withSystem((tx) => readOnlySince(tx), 'read only')) !== null
  }
  await read()
  // An unreachable database takes no writes: what was known last stays.
  const look = () =>
    read().catch((error: unknown) => log.warn({ err: error }, 'whether the portal is read-only could not be read'))
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return { isOn: () => isAlways || isOn, look, close: () => clearInterval(timer) }
}

/** Switches every process; the audit trail of each institution says so. @returns whether that was a change */
export async function switchReadOnly(db: Database, isOn: boolean, now: Date): Promise<boolean> {
  const institutions = await listInstitutions(db)
  return await db.withSystem(async (tx) => {
    if (!(await setReadOnly(tx, isOn ? now : null))) return false
    for (const { id: institutionId } of institutions) {
      const event = {
        institutionId,
        at: now,
        actor: 'system',
        action: `institution.${isOn ? 'begin' : 'end'}-read-only`,
        object: '',
      }
      await appendAuditEvent(tx, { ...event, result: 'success', address: '', requestId: 'command' })
    }
    return true
  })
}
