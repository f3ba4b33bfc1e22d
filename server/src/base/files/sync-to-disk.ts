import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Waits until a file is on disk, or the names in a folder: what was renamed or linked has its name after a power failure only then. */
export function syncToDisk(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The same for a folder with all its files. */
export function syncWhole(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) syncToDisk(path.join(entry.parentPath, entry.name))
  syncToDisk(folder)
}
