import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** No file is received or read for so long. */
const DAY_MS = 86_400_000

/** Deletes what processes left that were killed while they received or read files. @returns how many files and folders */
export async function deleteAbandonedUploads(folder: string, now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let deleted = 0
  for (const name of names) {
    const entry = path.join(folder, name)
    const found = await stat(entry).catch(() => undefined)
    if (!found || now.getTime() - found.mtimeMs < DAY_MS) continue
    await rm(entry, { recursive: true, force: true })
    deleted++
  }
  return deleted
}
