import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { EncryptionKeySource } from './config.ts'
import { key } from './config-values.ts'

type KeyFile = Extract<EncryptionKeySource, { readonly kind: 'file' }>

/**
 * The 32 bytes that seal secrets in the database.
 *
 * @throws when the file is missing, holds no key, or is readable by others
 */
export function readEncryptionKey(source: EncryptionKeySource): Uint8Array {
  return source.kind === 'given' ? source.bytes : keyIn(source)
}

/**
 * Checks that the key can be read, without creating one.
 *
 * @param isFirstStart whether a missing file will be created, where that is allowed
 * @throws as `readEncryptionKey` would
 */
export function checkEncryptionKey(source: EncryptionKeySource, isFirstStart: boolean): void {
  if (source.kind === 'given' || (isFirstStart && source.isMadeWhenMissing && !existsSync(source.file))) return
  keyIn(source)
}

/** Creates a missing key file, with mode 0600, where that is allowed: before the database, or to replace a lost key. */
export function makeEncryptionKey(source: EncryptionKeySource): void {
  if (source.kind === 'file' && source.isMadeWhenMissing) makeOnce(source.file)
}

function keyIn({ file, isMadeWhenMissing }: KeyFile): Uint8Array {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) throw new Error(`There is no key file ${file}${isMadeWhenMissing ? LOST : unknownFile(file)}`)
  if ((mode & 0o077) !== 0) throw new Error(`The key file ${file} can be read by others. Run \`chmod 600 ${file}\`.`)
  try {
    return key(readFileSync(file, 'utf8').trim())
  } catch (error) {
    throw new Error(`The key file ${file} must hold ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const LOST =
  ', but beside it there is a database that was used with one. Put the file back from a backup, or set CLARITY_ENCRYPTION_KEY. Without ' +
  'the key no authenticator app works any more: if there is no backup, `npm run institution -- lost-key` says how many users that are, ' +
  'and with --forget makes a new key and has them set up their authenticator apps anew.'

const unknownFile = (file: string) =>
  `. For a database that was used with a key put that file back from a backup. For a new one make a key with ` +
  `\`openssl rand -base64 32 > ${file}\` and \`chmod 600 ${file}\`.`

/**
 * Never overwrites a key, since sealed data could not be opened without it. The file is written under another name and linked, so
 * that an interruption leaves no partial key.
 */
function makeOnce(file: string): void {
  if (existsSync(file)) return
  mkdirSync(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}`
  try {
    writeFileSync(temporary, `${randomBytes(32).toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    chmodSync(temporary, 0o600)
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}
