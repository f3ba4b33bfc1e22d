import { rmSync } from 'node:fs'
import { makeDataFolder } from '../server/testing/data-folder.ts'

/** A folder for a bench, and how it goes. */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = makeDataFolder('bench')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
