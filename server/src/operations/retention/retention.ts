import type { Log } from '#base/log.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { type KeptDays, KINDS } from '#base/settings/kept-days.ts'
import { cutAuditTrail } from '#store/audit/cut.ts'
import { redactAddresses } from '#store/audit/rewrite.ts'
import type { Database, Transaction } from '#store/database.ts'
import { listInstitutions } from '#store/institution/book-institution.ts'
import { deleteDeliveries } from '#store/jobs/deliveries.ts'
import { deleteUnsentLetters } from '#store/jobs/letters.ts'
import { deletePacksBefore } from '#store/packs/pack-documents.ts'
import { deleteExpired, deleteOutdated, noteRetentionRun } from '#store/personal/outdated.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'

interface Retention {
  readonly db: Database
  readonly log: Pick<Log, 'error'>
  readonly keptDays: KeptDays
  /** Signs checkpoints of the audit trails. */
  readonly key: SealingKey
  readonly now: Date
  /** Deletes letters before an instant. @returns how many */
  readonly deleteLetters: (before: Date) => Promise<number>
}

const DAY_MS = 86_400_000
/** As long as the queue keeps ended jobs. */
const JOB_DAYS = 30

type Deleted = Record<string, number>

/**
 * Deletes what is older than its period, in a transaction for each institution, with an audit event. Where one fails, such as for a
 * broken audit trail, its data stay and the others go on.
 *
 * @returns the numbers of rows and files by kind
 */
export async function deleteOutdatedData({ db, log, keptDays, key, now, deleteLetters }: Retention): Promise<Deleted> {
  const before = beginnings(keptDays, now)
  const all: Deleted = {}
  for (const { id } of await listInstitutions(db)) {
    try {
      addTo(all, await db.withSystem((tx) => ofInstitution(tx, id, before, key, now)))
    } catch (error) {
      log.error({ err: error, institutionId: id }, 'What is older than its period could not be deleted')
      addTo(all, { failed: 1 })
    }
  }
  if (before.letters) addTo(all, { letters: await deleteLetters(before.letters) })
  await db.withSystem(async (tx) => {
    if (before.letters) addTo(all, { letters: await deleteUnsentLetters(tx, before.letters) })
    const statements = await deleteDeliveries(tx, new Date(now.getTime() - JOB_DAYS * DAY_MS))
    addTo(all, { expired: (await deleteExpired(tx, now)) + statements })
    await noteRetentionRun(tx, now, all)
  })
  return all
}

type Beginnings = { readonly [kind in keyof KeptDays]?: Date }

/** The instants before which data are deleted; none for those that are kept for ever. */
function beginnings(keptDays: KeptDays, now: Date): Beginnings {
  const finite = KINDS.filter((kind) => Number.isFinite(keptDays[kind]))
  return Object.fromEntries(finite.map((kind) => [kind, new Date(now.getTime() - keptDays[kind] * DAY_MS)]))
}

async function ofInstitution(
  tx: Transaction,
  institutionId: string,
  before: Beginnings,
  key: SealingKey,
  now: Date,
): Promise<Deleted> {
  const deleted: Deleted = {}
  for (const kind of ['sessions', 'notifications', 'imports'] as const)
    if (before[kind]) deleted[kind] = await deleteOutdated[kind](tx, institutionId, before[kind])
  if (before.packs) deleted.packs = await deletePacksBefore(tx, institutionId, before.packs)
  if (before.audit) deleted.audit = await cutAuditTrail(tx, institutionId, before.audit, key, now)
  const redactions = before.addresses ? await redactAddresses(tx, { institutionId, key, now }, before.addresses) : []
  deleted.addresses = redactions.length
  const rows = Object.values(deleted).reduce((sum, count) => sum + count, 0)
  if (rows === 0) return {}
  const event = { institutionId, at: now, actor: 'system', action: 'institution.retention', object: '' } as const
  const details = { rows, ...deleted }
  const more = redactions.length > 0 ? { redactions } : {}
  await appendAuditEvent(tx, { ...event, result: 'success', address: '', requestId: 'retention', details, ...more })
  return deleted
}

function addTo(all: Deleted, more: Deleted): void {
  for (const [kind, count] of Object.entries(more)) all[kind] = (all[kind] ?? 0) + count
}
