import type { Database } from '#store/database.ts'
import { book } from './book.ts'
import type { BatchLabel, Booking } from './booking.ts'
import { byPlace } from './line-failure.ts'
import { parse } from './parse.ts'
import { readFolder } from './read-folder.ts'

/**
 * Reads a folder of files and books it as one batch. Where any line cannot be read, the others are checked all the same, so that
 * everything that is wrong is told at once, and nothing is booked.
 */
export async function importFolder(
  db: Database,
  institutionId: string,
  folder: string,
  batch: BatchLabel,
  options: { readonly dryRun: boolean },
): Promise<Booking> {
  const { files, failures } = await readFolder(folder)
  const parsed = parse(files, failures)
  const { lines, unread } = parsed
  const isReadable = parsed.failures.length === 0
  const booking = await book(db, institutionId, parsed.dataset, batch, { dryRun: options.dryRun || !isReadable, lines, unread })
  return isReadable ? booking : { ...booking, failures: [...parsed.failures, ...booking.failures].sort(byPlace) }
}
