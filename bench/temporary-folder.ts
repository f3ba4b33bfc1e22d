import { rmSync } from 'node:fs'
import { makeDataFolder } from '../server/testing/data-folder.ts'

/** A temporary folder for a bench, and a function that removes it. */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = makeDataFolder('bench')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
