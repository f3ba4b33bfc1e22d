import type { Clock } from '#base/clock.ts'
import type { Booking } from '#ingest/booking/booking.ts'
import { importFiles } from '#ingest/import-files.ts'
import { endImport, type ImportEnd, noteImportProgress, readBatchCounts, readImport } from '#store/booking/imports.ts'
import type { Database, Transaction } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { notifyHolders } from '#store/session/notifications.ts'

type Taken = NonNullable<Awaited<ReturnType<typeof readImport>>>

/** How many failures are kept; all of them are counted. */
const FAILURES_KEPT = 1_000
/** How often progress is written down. */
const PROGRESS_MS = 100

/**
 * Carries an import out that somebody has sent, and writes down how it ended. The batch bears the id of the import: one that was
 * booked by a process that ended before it could say so is not booked again.
 */
export async function runImport(db: Database, clock: Clock, importId: string): Promise<void> {
  const taken = await db.withSystem((tx) => readImport(tx, importId))
  if (!taken) return
  const booked = await db.withSystem((tx) => readBatchCounts(tx, importId))
  const end = booked
    ? { state: 'booked' as const, endedAt: clock.now(), counts: booked, failureCount: 0, failures: [] }
    : endOf(await carryOut(db, clock, taken), taken, clock.now())
  await db.withInstitution(taken.institutionId, async (tx) => {
    const isFirst = await endImport(tx, importId, end)
    if (isFirst && !taken.isDryRun) await notifyHolders(tx, taken.institutionId, 'import-data', told(taken, end), end.endedAt)
    if (isFirst && end.state === 'refused') await recordRefused(tx, taken, end)
  })
}

/** Ends an import that could not be carried out, through no fault of its files. */
export function failImport(db: Database, importId: string, institutionId: string, at: Date): Promise<void> {
  const failure = {
    file: '',
    line: null,
    column: null,
    code: 'server',
    reason: 'The import could not be finished. Nothing was booked.',
    remedy: 'Send it again, in smaller parts if it is large.',
  }
  return db.withInstitution(institutionId, async (tx) => {
    await endImport(tx, importId, { state: 'failed', endedAt: at, counts: {}, failureCount: 1, failures: [failure] })
  })
}

async function carryOut(db: Database, clock: Clock, taken: Taken): Promise<Booking> {
  const { id, institutionId, name, sentBy: bookedBy, address, requestId, isDryRun: dryRun } = taken
  const label = { id, name, source: 'api', bookedBy, knownAt: clock.now(), request: { address, requestId } } as const
  const progress = progressOf(db, taken)
  const files = { files: filesOf(taken.files ?? '{}'), failures: [] }
  const booking = await importFiles(db, institutionId, files, label, { dryRun, heed: progress.heed })
  await progress.written()
  return booking
}

/** Writes progress beside the booking, which nobody sees before it is whole; a little late is early enough. */
function progressOf(db: Database, { id, institutionId }: Taken) {
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  return {
    heed: (share: number) => {
      if (performance.now() - writtenAt < PROGRESS_MS) return
      writtenAt = performance.now()
      // Whether it is written decides nothing: the end will be.
      writing = writing.then(() => db.withInstitution(institutionId, (tx) => noteImportProgress(tx, id, share))).catch(() => {})
    },
    written: () => writing,
  }
}

/** The files as they were sent: text, and logos in base64. */
function filesOf(json: string): ReadonlyMap<string, Uint8Array> {
  const files = JSON.parse(json) as Readonly<Record<string, string>>
  return new Map(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content, name.startsWith('logos/') ? 'base64' : 'utf8')]),
  )
}

function endOf({ batchId, counts, failures }: Booking, { isDryRun }: Taken, endedAt: Date): ImportEnd {
  const isNew = Object.values(counts).some(({ added, corrected }) => added + corrected > 0)
  const end = { endedAt, counts, failureCount: failures.length, failures: failures.slice(0, FAILURES_KEPT) }
  if (failures.length > 0) return { ...end, state: 'refused' }
  if (batchId !== null) return { ...end, state: 'booked' }
  return { ...end, state: isDryRun && isNew ? 'checked' : 'unchanged' }
}

/** What administrators are told of an import. */
function told({ name, sentBy }: Taken, { state, failureCount }: ImportEnd): string {
  const what = `The import "${name}" of ${sentBy}`
  if (state === 'refused') return `${what} was refused: ${failureCount} ${failureCount === 1 ? 'line is' : 'lines are'} wrong.`
  return state === 'booked' ? `${what} was booked.` : `${what} brought nothing new.`
}

/** What is booked is recorded with the booking itself. */
async function recordRefused(tx: Transaction, taken: Taken, { endedAt, failureCount }: ImportEnd): Promise<void> {
  const { id, institutionId, name, sentBy, address, requestId, isDryRun } = taken
  await appendAuditEvent(tx, {
    institutionId,
    at: endedAt,
    actor: sentBy,
    action: 'ingest.book',
    object: name,
    result: 'failure',
    address,
    requestId,
    details: { importId: id, failures: failureCount, isDryRun },
  })
}
