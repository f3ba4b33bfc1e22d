import type { Clock } from '#base/clock.ts'
import type { Booking } from '#ingest/booking/booking.ts'
import { importFiles } from '#ingest/import-files.ts'
import { problemText } from '#ingest/problem-text.ts'
import {
  endImport,
  type ImportEnd,
  noteImportProgress,
  readBatchCounts,
  readImport,
  readImportFiles,
} from '#store/booking/imports.ts'
import type { Database, Transaction } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { notifyHolders } from '#store/session/notifications.ts'

type ClaimedImport = NonNullable<Awaited<ReturnType<typeof readImport>>>

/** Number of failures stored; all are counted. */
const FAILURES_KEPT = 1_000
/** Interval of storing the progress. */
const PROGRESS_MS = 100

/**
 * Runs an import and stores its result. The batch has the id of the import, so that an import booked by a process that ended before
 * it stored the result is not booked again.
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
    if (isFirst && !taken.isDryRun)
      await notifyHolders(tx, taken.institutionId, 'import-data', notificationText(taken, end), end.endedAt)
    if (isFirst && end.state === 'refused') await recordRefused(tx, taken, end)
  })
}

/** Ends an import that could not run, for a reason outside its files. */
export function failImport(db: Database, importId: string, institutionId: string, at: Date): Promise<void> {
  const failure = {
    file: '',
    line: null,
    column: null,
    code: 'server',
    reason: problemText('importCouldNotFinished'),
    remedy: problemText('sendAgainSmallerParts'),
  }
  return db.withInstitution(institutionId, async (tx) => {
    await endImport(tx, importId, { state: 'failed', endedAt: at, counts: {}, failureCount: 1, failures: [failure] })
  })
}

async function carryOut(db: Database, clock: Clock, taken: ClaimedImport): Promise<Booking> {
  const { id, institutionId, name, sentBy: bookedBy, address, requestId, isDryRun: dryRun } = taken
  const label = { id, name, source: 'api', bookedBy, knownAt: clock.now(), request: { address, requestId } } as const
  const progress = progressOf(db, taken)
  const texts =
    taken.files === null ? await db.withSystem((tx) => readImportFiles(tx, id), 'read only') : storedAsJson(taken.files)
  const files = { files: new Map([...texts].map(decoded)), failures: [] }
  const booking = await importFiles(db, institutionId, files, label, { dryRun, onProgress: progress.onProgress })
  await progress.written()
  return booking
}

/** Stores progress outside the booking's transaction, which others cannot see before it commits. */
function progressOf(db: Database, { id, institutionId }: ClaimedImport) {
  let writtenAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  return {
    onProgress: (share: number) => {
      if (performance.now() - writtenAt < PROGRESS_MS) return
      writtenAt = performance.now()
      // An error here does not matter: the result is stored at the end.
      writing = writing.then(() => db.withInstitution(institutionId, (tx) => noteImportProgress(tx, id, share))).catch(() => {})
    },
    written: () => writing,
  }
}

/** The texts as they were sent, of an import that a former version stored. */
function storedAsJson(json: string): ReadonlyMap<string, Uint8Array> {
  const files = JSON.parse(json) as Readonly<Record<string, string>>
  return new Map(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)]))
}

/** Logos are sent in base64. */
function decoded([name, content]: readonly [string, Uint8Array]): [string, Uint8Array] {
  return [name, name.startsWith('logos/') ? Buffer.from(Buffer.from(content).toString(), 'base64') : content]
}

function endOf({ batchId, counts, failures }: Booking, { isDryRun }: ClaimedImport, endedAt: Date): ImportEnd {
  const isNew = Object.values(counts).some(({ added, corrected }) => added + corrected > 0)
  const end = { endedAt, counts, failureCount: failures.length, failures: failures.slice(0, FAILURES_KEPT) }
  if (failures.length > 0) return { ...end, state: 'refused' }
  if (batchId !== null) return { ...end, state: 'booked' }
  return { ...end, state: isDryRun && isNew ? 'checked' : 'unchanged' }
}

/** The notification of an import to administrators. */
function notificationText({ name, sentBy }: ClaimedImport, { state, failureCount }: ImportEnd): string {
  return problemText('ended', { name, sentBy, state, lines: failureCount })
}

/** A booked import is recorded with the booking itself. */
async function recordRefused(tx: Transaction, taken: ClaimedImport, { endedAt, failureCount }: ImportEnd): Promise<void> {
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
