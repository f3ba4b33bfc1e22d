import type { Database } from '#store/database.ts'
import type { BatchLabel, Booking } from './booking/booking.ts'
import { importFiles } from './import-files.ts'
import { readFolder } from './read-folder.ts'

/** Reads a folder of files and books it as one batch. */
export async function importFolder(
  db: Database,
  institutionId: string,
  folder: string,
  batch: BatchLabel,
  options: { readonly dryRun: boolean },
): Promise<Booking> {
  return await importFiles(db, institutionId, await readFolder(folder), batch, options)
}
