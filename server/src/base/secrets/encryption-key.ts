import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { syncToDisk } from '#base/files/sync-to-disk.ts'
import type { EncryptionKeySource } from '#base/settings/config.ts'
import { keys } from '#base/settings/config-values.ts'
import { type SealingKey, sealingKey } from './seal.ts'

type KeyFile = Extract<EncryptionKeySource, { readonly kind: 'file' }>

/**
 * The key that seals secrets in the database, and those before it.
 *
 * @throws when the file is missing, holds no key, or is readable by others
 */
export function readEncryptionKey(source: EncryptionKeySource): SealingKey {
  return asKey(source.kind === 'given' ? source.keys : keysIn(source))
}

/**
 * The same key as it is at any time: a file is looked at again at the first use in each turn of the event loop, so that all uses in a
 * turn agree. A file that cannot be read for a while changes nothing.
 */
export function followEncryptionKey(source: EncryptionKeySource): SealingKey {
  let key = readEncryptionKey(source)
  if (source.kind === 'given') return key
  let read = stampOf(source.file)
  let isLookedAt = false
  const present = (): SealingKey => {
    if (isLookedAt) return key
    isLookedAt = true
    setImmediate(() => {
      isLookedAt = false
    })
    const stamp = stampOf(source.file)
    if (stamp === undefined || stamp === read) return key
    try {
      key = readEncryptionKey(source)
      read = stamp
    } catch {
      // It is looked at again in the next turn.
    }
    return key
  }
  return {
    get id() {
      return present().id
    },
    get bytes() {
      return present().bytes
    },
    get former() {
      return present().former
    },
  }
}

/**
 * Puts keys into a key file, the first as the one that seals; there is no instant without a whole file. It stays that of its owner, also
 * where root does it: the portal may run as another user.
 */
export function writeEncryptionKeys(file: string, keys: readonly Uint8Array[]): void {
  const temporary = `${file}.${randomUUID()}`
  const former = statSync(file, { throwIfNoEntry: false })
  try {
    writeKeys(temporary, keys)
    if (former && process.getuid?.() === 0) chownSync(temporary, former.uid, former.gid)
    renameSync(temporary, file)
    syncToDisk(path.dirname(file))
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** A new key. */
export const newEncryptionKey = (): Uint8Array => randomBytes(32)

function asKey([first, ...others]: readonly Uint8Array[]): SealingKey {
  return sealingKey(
    first!,
    others.map((bytes) => sealingKey(bytes)),
  )
}

function stampOf(file: string): string | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/**
 * Checks that the key can be read, without creating one.
 *
 * @param isFirstStart whether a missing file will be created, where that is allowed
 * @throws as `readEncryptionKey` would
 */
export function checkEncryptionKey(source: EncryptionKeySource, isFirstStart: boolean): void {
  if (source.kind === 'given' || (isFirstStart && source.isMadeWhenMissing && !existsSync(source.file))) return
  keysIn(source)
}

/** Creates a missing key file, with mode 0600, where that is allowed: before the database, or to replace a lost key. */
export function makeEncryptionKey(source: EncryptionKeySource): void {
  if (source.kind === 'file' && source.isMadeWhenMissing) makeOnce(source.file)
}

function keysIn({ file, isMadeWhenMissing }: KeyFile): readonly Uint8Array[] {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) throw new Error(`There is no key file ${file}${isMadeWhenMissing ? LOST : unknownFile(file)}`)
  if ((mode & 0o077) !== 0) throw new Error(`The key file ${file} can be read by others. Run \`chmod 600 ${file}\`.`)
  try {
    return keys(readFileSync(file, 'utf8'))
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
    writeKeys(temporary, [newEncryptionKey()])
    linkSync(temporary, file)
    syncToDisk(path.dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeKeys(file: string, all: readonly Uint8Array[]): void {
  const lines = all.map((bytes) => `${Buffer.from(bytes).toString('base64')}\n`)
  writeFileSync(file, lines.join(''), { flag: 'wx', mode: 0o600, flush: true })
  chmodSync(file, 0o600)
}
