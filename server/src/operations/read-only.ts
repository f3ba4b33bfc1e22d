import type { Log } from '#base/log.ts'
import type { Database, Transaction } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { jobsHeldSince, releaseJobs } from '#store/jobs/held-jobs.ts'
import { readOnlySince, setReadOnly } from '#store/read-only-mode.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'

/** Whether this process may write, as it knows. */
export interface ReadOnly {
  readonly isOn: () => boolean
  /** Whether all jobs wait since a restore, letters among them. */
  readonly areJobsHeld: () => boolean
  /** Whether what writes by itself waits: either of both. */
  readonly areWritesHeld: () => boolean
  /** Looks into the database again. */
  readonly look: () => Promise<void>
  /** Calls a listener whenever writes that were held go on. */
  readonly listen: (listener: () => void) => void
  readonly close: () => void
}

/** A notification can be lost; after this long every process follows. */
const LOOK_MS = 5_000

/** @param isAlways whether the settings of this process make it read-only, whatever the database says */
export async function followReadOnly(db: Database, log: Log, isAlways: boolean): Promise<ReadOnly> {
  let [isOn, isHeld] = [false, false]
  const listeners: (() => void)[] = []
  const areWritesHeld = () => isAlways || isOn || isHeld
  const read = async () => {
    const found = await db.withSystem(
      async (tx) => ({ isOn: (await readOnlySince(tx)) !== null, isHeld: (await jobsHeldSince(tx)) !== null }),
      'read only',
    )
    const wereHeld = areWritesHeld()
    isOn = found.isOn
    isHeld = found.isHeld
    if (wereHeld && !areWritesHeld()) for (const listener of listeners) listener()
  }
  await read()
  // An unreachable database takes no writes: what was known last stays.
  const look = () =>
    read().catch((error: unknown) => log.warn({ err: error }, 'whether the portal is read-only could not be read'))
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  return {
    isOn: () => isAlways || isOn,
    areJobsHeld: () => isHeld,
    areWritesHeld,
    look,
    listen: (listener) => void listeners.push(listener),
    close: () => clearInterval(timer),
  }
}

/** Switches every process; the audit trail of each institution says so. @returns whether that was a change */
export const switchReadOnly = (db: Database, isOn: boolean, now: Date): Promise<boolean> =>
  changeForAll(db, `institution.${isOn ? 'begin' : 'end'}-read-only`, now, (tx) => setReadOnly(tx, isOn ? now : null))

/** Lets jobs and letters go on after a restore; the audit trail of each institution says so. @returns whether they were held */
export const startHeldJobs = (db: Database, now: Date): Promise<boolean> =>
  changeForAll(db, 'institution.start-jobs', now, releaseJobs)

async function changeForAll(
  db: Database,
  action: string,
  now: Date,
  change: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const institutions = await listInstitutions(db)
  return await db.withSystem(async (tx) => {
    if (!(await change(tx))) return false
    for (const { id: institutionId } of institutions) {
      const event = { institutionId, at: now, actor: 'system', action, object: '' }
      await appendAuditEvent(tx, { ...event, result: 'success', address: '', requestId: 'command' })
    }
    return true
  })
}
