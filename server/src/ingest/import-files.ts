import type { Database } from '#store/database.ts'
import { book } from './booking/book.ts'
import type { BatchLabel, Booking, OnProgress } from './booking/booking.ts'
import { parseFiles } from './files/parse-files.ts'
import { byPlace, type LineFailure } from './line-failure.ts'

/** Files of an import by their names, and the failures of those that could not be opened. */
export interface Files {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly failures: readonly LineFailure[]
}

/** Share of reading in the progress; the rest is checking and booking. */
const READING = 0.4

/**
 * Reads files and books them as one batch. Where a line cannot be read, the others are still checked, so that all failures are
 * reported at once, and nothing is booked.
 *
 * @param options.onProgress is called with the completed share, from 0 to 1
 */
export async function importFiles(
  db: Database,
  institutionId: string,
  { files, failures }: Files,
  batch: BatchLabel,
  { dryRun, onProgress = () => {} }: { readonly dryRun: boolean; readonly onProgress?: OnProgress },
): Promise<Booking> {
  const parsed = parseFiles(files, failures, (share) => onProgress(READING * share))
  const { lines, unread } = parsed
  const isReadable = parsed.failures.length === 0
  const booking = await book(db, institutionId, parsed.dataset, batch, {
    dryRun,
    isIncomplete: !isReadable,
    lines,
    unread,
    sentAt: batch.knownAt,
    onProgress: (share) => onProgress(READING + (1 - READING) * share),
  })
  return isReadable ? booking : { ...booking, failures: [...parsed.failures, ...booking.failures].sort(byPlace) }
}
