import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { EncryptionKeySource } from './config.ts'
import { key } from './config-values.ts'

/**
 * The 32 bytes that seal secrets in the database. A missing key file is made, with mode 0600, where that is allowed.
 *
 * @throws when the file is missing, holds no key, or is readable by others
 */
export function readEncryptionKey(source: EncryptionKeySource): Uint8Array {
  if (source.kind === 'given') return source.bytes
  const { file } = source
  if (source.isMadeWhenMissing) makeOnce(file)
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined)
    throw new Error(
      `There is no key file ${file}. Make one with \`openssl rand -base64 32 > ${file}\` and \`chmod 600 ${file}\`.`,
    )
  if ((mode & 0o077) !== 0) throw new Error(`The key file ${file} can be read by others. Run \`chmod 600 ${file}\`.`)
  try {
    return key(readFileSync(file, 'utf8').trim())
  } catch (error) {
    throw new Error(`The key file ${file} must hold ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** `wx`: a key that is there is never written over; without it nothing sealed could be opened again. */
function makeOnce(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600 })
    chmodSync(file, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
