import type { Database } from '#store/database.ts'
import { bookDelivery } from './booking/book.ts'
import type { BatchLabel, Booking, OnProgress } from './booking/booking.ts'
import type { FileSource } from './files/parse-file.ts'
import { parseFiles } from './files/parse-files.ts'
import type { LineFailure } from './line-failure.ts'

/** Files of an import by their names, and the failures of those that could not be opened. */
export interface Files {
  readonly files: ReadonlyMap<string, FileSource>
  readonly failures: readonly LineFailure[]
}

interface Options {
  readonly dryRun: boolean
  /** Failures to keep; all are counted. */
  readonly most?: number
  /** Is called with the completed share, from 0 to 1. */
  readonly onProgress?: OnProgress
}

/** Share of reading and checking in the progress; the rest is comparing and booking. */
const READING = 0.7

/**
 * Reads files and books them as one batch. Where a line cannot be read, the others are still checked, so that all failures are
 * reported at once, and nothing is booked.
 */
export async function importFiles(
  db: Database,
  institutionId: string,
  { files, failures }: Files,
  batch: BatchLabel,
  { dryRun, most = Number.POSITIVE_INFINITY, onProgress = () => {} }: Options,
): Promise<Booking> {
  const delivery = await parseFiles(files, failures, most, (share) => onProgress(READING * share))
  return await bookDelivery(db, institutionId, delivery, batch, {
    dryRun,
    sentAt: batch.knownAt,
    onProgress: (share) => onProgress(READING + (1 - READING) * share),
  })
}
