import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * A new temporary folder for the data of a portal. Where root runs PostgreSQL as another user, that user can reach it too.
 *
 * @param purpose a word for the folder's name
 */
export function makeDataFolder(purpose: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `clarity-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
