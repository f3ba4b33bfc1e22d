import type { Database } from '#store/database.ts'
import { book } from './booking/book.ts'
import type { BatchLabel, Booking, Heed } from './booking/booking.ts'
import { parseFiles } from './files/parse-files.ts'
import { byPlace, type LineFailure } from './line-failure.ts'

/** Files of an import by their names, and what is wrong with those that could not even be opened. */
export interface Files {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly failures: readonly LineFailure[]
}

/** Of the whole work so much is reading; the rest is checking and booking. */
const READING = 0.4

/**
 * Reads files and books them as one batch. Where any line cannot be read, the others are checked all the same, so that everything
 * that is wrong is told at once, and nothing is booked.
 *
 * @param options.heed is told how much of it is done, from 0 to 1
 */
export async function importFiles(
  db: Database,
  institutionId: string,
  { files, failures }: Files,
  batch: BatchLabel,
  { dryRun, heed = () => {} }: { readonly dryRun: boolean; readonly heed?: Heed },
): Promise<Booking> {
  const parsed = parseFiles(files, failures, (share) => heed(READING * share))
  const { lines, unread } = parsed
  const isReadable = parsed.failures.length === 0
  const booking = await book(db, institutionId, parsed.dataset, batch, {
    dryRun,
    isIncomplete: !isReadable,
    lines,
    unread,
    sentAt: batch.knownAt,
    heed: (share) => heed(READING + (1 - READING) * share),
  })
  return isReadable ? booking : { ...booking, failures: [...parsed.failures, ...booking.failures].sort(byPlace) }
}
