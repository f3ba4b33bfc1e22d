import { tokenOfActor } from '#access/caller.ts'
import type { Clock } from '#base/clock.ts'
import type { Booking } from '#ingest/booking/booking.ts'
import { warningsOfFiles } from '#ingest/booking/booking-warnings.ts'
import type { FileSource } from '#ingest/files/parse-file.ts'
import { importFiles } from '#ingest/import-files.ts'
import { problemText } from '#ingest/problem-text.ts'
import {
  endImport,
  type ImportEnd,
  listImportFiles,
  noteImportProgress,
  readBatchCounts,
  readImport,
  readImportPart,
} from '#store/booking/imports.ts'
import type { Database, Transaction } from '#store/database.ts'
import { listApiTokens } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { notifyHolders } from '#store/session/notifications.ts'
import { recordPriceDelivery } from './record-price-delivery.ts'

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
    ? { state: 'booked' as const, endedAt: clock.now(), counts: booked, failureCount: 0, failures: [], warnings: [] }
    : endOf(await carryOut(db, clock, taken), taken, clock.now())
  await db.withInstitution(taken.institutionId, async (tx) => {
    const isFirst = await endImport(tx, importId, end)
    if (isFirst && !taken.isDryRun) {
      await recordPriceDelivery(tx, taken, end)
      const notification = { text: notificationText(taken, end, await nameOfSender(tx, taken)), place: 'imports' } as const
      await notifyHolders(tx, taken.institutionId, 'import-data', notification, end.endedAt)
    }
    if (isFirst && end.state === 'refused') await recordRefused(tx, taken, end)
  })
}

/** Ends an import that could not run, for a reason outside its files; as booked where the thread ended after it had booked it. */
export async function failImport(db: Database, importId: string, institutionId: string, endedAt: Date): Promise<void> {
  const booked = await db.withSystem((tx) => readBatchCounts(tx, importId))
  const common = { endedAt, counts: booked ?? {}, warnings: [] }
  await db.withInstitution(institutionId, async (tx) => {
    await endImport(
      tx,
      importId,
      booked
        ? { ...common, state: 'booked', failureCount: 0, failures: [] }
        : { ...common, state: 'failed', failureCount: 1, failures: [notFinished()] },
    )
  })
}

const notFinished = () => ({
  file: '',
  line: null,
  column: null,
  code: 'server',
  reason: problemText('importCouldNotFinished'),
  remedy: problemText('sendAgainSmallerParts'),
})

async function carryOut(db: Database, clock: Clock, taken: ClaimedImport): Promise<Booking> {
  const { id, institutionId, name, sentBy: bookedBy, address, requestId, isDryRun: dryRun } = taken
  const label = { id, name, source: 'api', bookedBy, knownAt: clock.now(), request: { address, requestId } } as const
  const progress = progressOf(db, taken)
  const sources = taken.files === null ? await storedFiles(db, id) : storedAsJson(taken.files)
  const files = { files: new Map([...sources].map(decoded)), failures: [] }
  const booking = await importFiles(db, institutionId, files, label, {
    dryRun,
    most: FAILURES_KEPT,
    onProgress: progress.onProgress,
  })
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

/** The files as they were sent; they are read part by part. */
async function storedFiles(db: Database, importId: string): Promise<ReadonlyMap<string, FileSource>> {
  const files = await db.withSystem((tx) => listImportFiles(tx, importId), 'read only')
  return new Map(
    files.map(({ name, parts, bytes }) => {
      const chunks = async function* () {
        for (let position = 0; position < parts; position++)
          yield Buffer.from(await db.withSystem((tx) => readImportPart(tx, importId, name, position), 'read only'))
      }
      return [name, { size: bytes, chunks }]
    }),
  )
}

/** The same of an import that a former version stored. */
function storedAsJson(json: string): ReadonlyMap<string, FileSource> {
  const files = Object.entries(JSON.parse(json) as Readonly<Record<string, string>>)
  return new Map(
    files.map(([name, content]) => {
      const bytes = Buffer.from(content)
      const chunks = async function* () {
        yield bytes
      }
      return [name, { size: bytes.length, chunks }]
    }),
  )
}

/** Logos are sent in base64. */
function decoded([name, source]: readonly [string, FileSource]): [string, FileSource] {
  if (!name.startsWith('logos/')) return [name, source]
  const chunks = async function* () {
    yield Buffer.from(Buffer.concat(await Array.fromAsync(source.chunks())).toString(), 'base64')
  }
  return [name, { ...source, chunks }]
}

function endOf(
  { batchId, counts, failures, failureCount, warnings }: Booking,
  { isDryRun }: ClaimedImport,
  endedAt: Date,
): ImportEnd {
  const isNew = Object.values(counts).some(({ added, corrected }) => added + corrected > 0)
  const end = { endedAt, counts, failureCount, failures, warnings: warningsOfFiles(warnings) }
  if (failureCount > 0) return { ...end, state: 'refused' }
  if (batchId !== null) return { ...end, state: 'booked' }
  return { ...end, state: isDryRun && isNew ? 'checked' : 'unchanged' }
}

/** The notification of an import to administrators. */
function notificationText({ name }: ClaimedImport, { state, failureCount }: ImportEnd, sentBy: string): string {
  return problemText('ended', { name, sentBy, state, lines: failureCount })
}

/** The e-mail of a person; the name of the token of a program. */
async function nameOfSender(tx: Transaction, { institutionId, sentBy }: ClaimedImport): Promise<string> {
  const tokenId = tokenOfActor(sentBy)
  const token = tokenId === undefined ? undefined : (await listApiTokens(tx, institutionId)).find(({ id }) => id === tokenId)
  return token?.name || sentBy
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
