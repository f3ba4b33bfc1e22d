import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * Writes a file under another name and renames it when it is complete and on disk: there is never half a file, and a former one stays
 * until then.
 *
 * @param write gets the other name
 */
export async function writeWhole<T>(file: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${path.basename(file)}.${process.pid}.part`)
  try {
    const result = await write(temporary)
    syncToDisk(temporary)
    await rename(temporary, file)
    syncToDisk(folder)
    return result
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
