import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  if (source.isMadeWhenMissing) makeOnce(source.file)
  return keyIn(source.file)
}

/**
 * Looks whether the key can be read, and makes none.
 *
 * @throws as `readEncryptionKey` would
 */
export function checkEncryptionKey(source: EncryptionKeySource): void {
  if (source.kind === 'given' || (source.isMadeWhenMissing && !existsSync(source.file))) return
  keyIn(source.file)
}

function keyIn(file: string): Uint8Array {
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

/**
 * A key that is there is never written over: without it nothing sealed could be opened again. A link appears whole or not at
 * all, so that an interruption leaves no half of a key.
 */
function makeOnce(file: string): void {
  if (existsSync(file)) return
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    chmodSync(draft, 0o600)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
