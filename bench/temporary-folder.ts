import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder for a bench, and how it goes. */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-bench-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
